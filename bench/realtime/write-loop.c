/* The floor of a channel's broadcast: the loop of the price fan-out with an event of the Channels protocol in it. */
#define CHANNELS_EVENT
#include "../fanout/write-loop.c"
