// One section of the table of clients: sends with the Go producer, and tells what that cost as a line of JSON.
//
// Arguments: NAME_SERVER TOPIC async|sync BODY WARM_UP COUNT WINDOW.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/producer"
	"github.com/apache/rocketmq-client-go/v2/rlog"
)

const neverCompressed = 1 << 20

type client struct {
	producer rocketmq.Producer
	topic    string
	async    bool
	body     []byte
	room     chan struct{} // holds a token for each async send without outcome
	failed   int64
	micros   []float64
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func number(text string) int {
	value, err := strconv.Atoi(text)
	check(err)
	return value
}

func newClient(arguments []string) *client {
	rlog.SetLogLevel("error")
	made, err := rocketmq.NewProducer(
		producer.WithNameServer(primitive.NamesrvAddr{arguments[0]}),
		producer.WithGroupName("bench"),
		producer.WithRetry(2), // as the others
		producer.WithCompressMsgBodyOverHowmuch(neverCompressed))
	check(err)
	check(made.Start())
	return &client{
		producer: made,
		topic:    arguments[1],
		async:    arguments[2] == "async",
		body:     bytes.Repeat([]byte("x"), number(arguments[3])),
		room:     make(chan struct{}, number(arguments[6])),
	}
}

// Sends so many messages, and waits for the outcome of each.
func (c *client) send(count int) {
	atomic.StoreInt64(&c.failed, 0)
	c.micros = c.micros[:0]
	if c.async {
		c.sendAsync(count)
	} else {
		c.sendSync(count)
	}
}

func (c *client) sendAsync(count int) {
	for i := 0; i < count; i++ {
		c.room <- struct{}{}
		var once sync.Once // a failed send is reported twice
		ended := func(err error) {
			once.Do(func() {
				c.note(err)
				<-c.room
			})
		}
		err := c.producer.SendAsync(context.Background(), func(_ context.Context, _ *primitive.SendResult, err error) {
			ended(err)
		}, primitive.NewMessage(c.topic, c.body))
		if err != nil {
			ended(err)
		}
	}
	for i := 0; i < cap(c.room); i++ {
		c.room <- struct{}{}
	}
	for i := 0; i < cap(c.room); i++ {
		<-c.room
	}
}

func (c *client) sendSync(count int) {
	for i := 0; i < count; i++ {
		begin := time.Now()
		_, err := c.producer.SendSync(context.Background(), primitive.NewMessage(c.topic, c.body))
		c.note(err)
		c.micros = append(c.micros, float64(time.Since(begin).Nanoseconds())/1e3)
	}
}

func (c *client) note(err error) {
	if err != nil && atomic.AddInt64(&c.failed, 1) == 1 {
		fmt.Fprintln(os.Stderr, err)
	}
}

// Of the sync sends: how long so many of 100 took at most, in µs.
func (c *client) percentile(of100 int) float64 {
	if len(c.micros) == 0 {
		return 0
	}
	sort.Float64s(c.micros)
	return c.micros[(len(c.micros)*of100+99)/100-1]
}

// Of this process, in user and system mode.
func cpuSeconds() float64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

func peakKib() int {
	status, err := os.ReadFile("/proc/self/status")
	check(err)
	for _, line := range strings.Split(string(status), "\n") {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "VmHWM:" {
			return number(fields[1])
		}
	}
	return 0
}

func main() {
	c := newClient(os.Args[1:])
	count := number(os.Args[6])
	c.send(number(os.Args[5]))
	begin, cpu := time.Now(), cpuSeconds()
	c.send(count)
	used, elapsed := cpuSeconds()-cpu, time.Since(begin).Seconds()
	fmt.Printf(`{"sent": %d, "failed": %d, "seconds": %g, "cpu_seconds": %g, "p50_us": %g, "p99_us": %g, "peak_kib": %d}`+"\n",
		count, atomic.LoadInt64(&c.failed), elapsed, used, c.percentile(50), c.percentile(99), peakKib())
	check(c.producer.Shutdown())
}
