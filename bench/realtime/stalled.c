/*
 * Clients that join a channel and never read again, with receive buffers so small that what is sent to them stays with
 * the server. "open PORT COUNT" -> how many are open; "close" -> 0.
 */
#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST 8192

static int sockets[MOST];
static int count;

static int subscribe(int fd, const char *channel) {
	char text[100], frame[128];
	int length = snprintf(text, sizeof text, "{\"event\":\"pusher:subscribe\",\"data\":{\"channel\":\"%s\"}}", channel);
	/* Masked with zeros. */
	frame[0] = (char)0x81;
	frame[1] = (char)(0x80 | length);
	memset(frame + 2, 0, 4);
	memcpy(frame + 6, text, (size_t)length);
	return write(fd, frame, (size_t)length + 6) < 0 ? -1 : 0;
}

static int join(int port) {
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	static const char request[] =
		"GET /app/bench?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
	char answer[1024];
	int small = 4096;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	if (fd < 0) return -1;
	setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
	if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) return -1;
	if (write(fd, request, sizeof request - 1) < 0 || read(fd, answer, sizeof answer) <= 0) return -1;
	/* What is measured goes to "news" too; "fill" is theirs alone. */
	return subscribe(fd, "news") < 0 || subscribe(fd, "fill") < 0 ? -1 : fd;
}

int main(void) {
	char line[128];
	signal(SIGPIPE, SIG_IGN);
	while (fgets(line, sizeof line, stdin) != NULL) {
		int port, wanted;
		if (sscanf(line, "open %d %d", &port, &wanted) == 2) {
			while (wanted-- > 0 && count < MOST) {
				int fd = join(port);
				if (fd < 0) break;
				sockets[count++] = fd;
			}
		} else {
			while (count > 0) close(sockets[--count]);
		}
		printf("%d\n", count);
		fflush(stdout);
	}
	return 0;
}
