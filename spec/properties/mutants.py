"""The planted faults of the core, and which check catches each: the result of `./dev mutate`."""
import evidence

CHECKS = ("proofs", "verifier", "explorer")


def section(folder):
    path = folder / "mutants.tsv"
    lines = evidence.rows(path, 3 + len(CHECKS))
    text = ["## Planted faults\n",
            "One small mutation of the core for each of ten properties, and which check catches it: the rule extracted from the proofs held against the",
            "mutated core, the verifier, the explorer. `./dev mutate` plants them again.\n",
            "| fault | breaks | what is changed | " + " | ".join(CHECKS) + " |", "|---|---|---|" + "---|" * len(CHECKS)]
    for name, prop, change, *verdicts in lines:
        if "caught" not in verdicts:
            raise evidence.Contradiction(f"{path.name}: nothing catches {name}")
        text.append(f"| {name} | P{prop} | {change} | " + " | ".join(verdicts) + " |")
    return "\n".join(text) + "\n"
