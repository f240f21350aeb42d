/*
 * The floor of price fan-out: one thread that writes the same WebSocket frame to every socket, by one write() each.
 * Speaks with the bench in lines: "listen" -> port, "publish PER_SECOND SECONDS" -> how many frames were made.
 * Only what a comparison needs: the handshake's key is not answered, and what clients send is thrown away.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MOST 4096
#define LARGEST 512

struct client {
	int fd;
	/* What of a frame the kernel did not take: the next frames are left out until it has. */
	char rest[LARGEST];
	size_t waiting;
};

static struct client clients[MOST];
static int count;

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static void welcome(int listener) {
	static const char answer[] =
		"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
	char request[2048];
	size_t length = 0;
	int one = 1;
	int fd = accept(listener, NULL, NULL);
	if (fd < 0) return;
	if (count == MOST) {
		close(fd);
		return;
	}
	while (length < sizeof request - 1) {
		ssize_t got = read(fd, request + length, sizeof request - 1 - length);
		if (got <= 0) break;
		length += (size_t)got;
		request[length] = 0;
		if (strstr(request, "\r\n\r\n") != NULL) break;
	}
	if (write(fd, answer, sizeof answer - 1) < 0) perror("write");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	fcntl(fd, F_SETFL, O_NONBLOCK);
	clients[count].fd = fd;
	clients[count].waiting = 0;
	count++;
}

static void deliver(struct client *client, const char *frame, size_t length) {
	const char *from = client->waiting > 0 ? client->rest : frame;
	size_t size = client->waiting > 0 ? client->waiting : length;
	ssize_t taken = write(client->fd, from, size);
	if (taken < 0) taken = errno == EAGAIN ? 0 : (ssize_t)size;
	/* A frame that was not begun is left out; one that was begun must be ended. */
	if (from == frame && taken == 0) return;
	if ((size_t)taken < size) memmove(client->rest, from + taken, size - (size_t)taken);
	client->waiting = size - (size_t)taken;
}

/* The bytes that the other ways write, with the time of now. */
static size_t encode(char *frame, long sequence) {
	char text[LARGEST];
	struct timespec t;
	struct tm tm;
	char seconds[32];
	long points = 108500 + sequence % 97;
	clock_gettime(CLOCK_REALTIME, &t);
	gmtime_r(&t.tv_sec, &tm);
	strftime(seconds, sizeof seconds, "%Y-%m-%dT%H:%M:%S", &tm);
#ifdef CHANNELS_EVENT
	/* The same event of the Channels protocol as the servers of bench/realtime. */
	int length = snprintf(text, sizeof text,
		"{\"event\":\"trade.updated\",\"channel\":\"news\",\"data\":\"{\\\"account_id\\\":\\\"acc_bench\\\",\\\"sequence\\\":%ld,\\\"ts\\\":\\\"%s.%03ldZ\\\"}\"}",
		1000000 + sequence, seconds, t.tv_nsec / 1000000);
	(void)points;
#else
	int length = snprintf(text, sizeof text,
		"42[\"data:update\",[{\"id\":\"X00000\",\"price\":%.6f,\"bid\":%.5f,\"ask\":%.5f,\"ts\":\"%s.%03ldZ\",\"seq\":%ld}]]",
		(points + 0.5) / 100000, points / 100000.0, (points + 1) / 100000.0, seconds, t.tv_nsec / 1000000, 1000000 + sequence);
#endif
	size_t header = length < 126 ? 2 : 4;
	frame[0] = (char)0x81;
	frame[1] = (char)(length < 126 ? length : 126);
	frame[2] = (char)(length >> 8);
	frame[3] = (char)(length & 0xff);
	memcpy(frame + header, text, (size_t)length);
	return header + (size_t)length;
}

static long publish(double per_second, double seconds) {
	static long sequence;
	char frame[LARGEST];
	double started = now();
	long wanted = (long)(per_second * seconds + 0.5), done = 0;
	while (done < wanted && now() - started < seconds + 10) {
		if (done < (long)((now() - started) * per_second)) {
			size_t length = encode(frame, sequence++);
			for (int i = 0; i < count; i++) deliver(&clients[i], frame, length);
			done++;
		} else {
			struct timespec millisecond = {0, 1000000};
			nanosleep(&millisecond, NULL);
		}
	}
	return done;
}

int main(void) {
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof address;
	char line[128];
	int listener = socket(AF_INET, SOCK_STREAM, 0);
	signal(SIGPIPE, SIG_IGN);
	if (bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, MOST) < 0) return 1;
	getsockname(listener, (struct sockaddr *)&address, &size);
	for (;;) {
		double per_second, seconds;
		struct pollfd ready[2] = {{.fd = 0, .events = POLLIN}, {.fd = listener, .events = POLLIN}};
		if (poll(ready, 2, -1) < 0) return 1;
		if (ready[1].revents & POLLIN) welcome(listener);
		if (ready[0].revents == 0) continue;
		/* One request at a time: the bench waits for the answer. */
		ssize_t got = read(0, line, sizeof line - 1);
		if (got <= 0) return 0;
		line[got] = 0;
		if (strncmp(line, "listen", 6) == 0) printf("%d\n", ntohs(address.sin_port));
		else if (sscanf(line, "publish %lf %lf", &per_second, &seconds) == 2) printf("%ld\n", publish(per_second, seconds));
		else printf("-1\n");
		fflush(stdout);
	}
}
