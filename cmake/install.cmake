# What `cmake --install` leaves: the core as a library for find_package(sidestep), the wire and the producer as its components, the `sidestep` command, the vectors.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sidestep)
set(vectors_dir ${CMAKE_INSTALL_DATADIR}/sidestep/vectors)

install(TARGETS sidestep_core EXPORT sidestepTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY src/core/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sidestep/core FILES_MATCHING PATTERN "*.h")
install(EXPORT sidestepTargets NAMESPACE sidestep:: DESTINATION ${package_dir})

install(TARGETS sidestep_wire EXPORT sidestepWireTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(header answers batch codes command compression decoder error frame message_id properties requests route_document)
  install(FILES src/wire/${header}.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sidestep/wire)
endforeach()
install(EXPORT sidestepWireTargets NAMESPACE sidestep:: DESTINATION ${package_dir})

install(TARGETS sidestep_net EXPORT sidestepNetTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(header address asio_environment call environment message producer result rule settings)
  install(FILES src/net/${header}.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sidestep/net)
endforeach()
install(EXPORT sidestepNetTargets NAMESPACE sidestep:: DESTINATION ${package_dir})

configure_package_config_file(cmake/sidestepConfig.cmake.in ${PROJECT_BINARY_DIR}/sidestepConfig.cmake
  INSTALL_DESTINATION ${package_dir} PATH_VARS vectors_dir)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sidestepConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/sidestepConfig.cmake ${PROJECT_BINARY_DIR}/sidestepConfigVersion.cmake DESTINATION ${package_dir})

install(DIRECTORY spec/vectors/ DESTINATION ${vectors_dir} FILES_MATCHING PATTERN "*.json")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET sidestep)
  install(TARGETS sidestep RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
