import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, it } from "vitest";
import { createSystemClock } from "../clock.ts";
import { DatabaseSilentError, isUnavailable, within } from "./unavailable.ts";

const stated = (code: string) => {
	const error = new pg.DatabaseError("x", 1, "error");
	error.code = code;
	return error;
};
const coded = (code: string) => Object.assign(new Error("x"), { code });

it.each([
	["a crash", stated("57P02")],
	["a start", stated("57P03")],
	["too many connections", stated("53300")],
	["a full disk", stated("53100")],
	["a standby", stated("25006")],
	["a lost connection", stated("08006")],
	["nobody listening", coded("ECONNREFUSED")],
	["a connection cut", coded("ECONNRESET")],
	["no socket file, while it restarts", Object.assign(coded("ENOENT"), { syscall: "connect" })],
	["a stream that ended", coded("ERR_STREAM_DESTROYED")],
	["no greeting in time", new Error("timeout expired")],
	["a connection that ended", new Error("Connection terminated unexpectedly")],
	["no connection in time", new Error("timeout exceeded when trying to connect")],
	["no answer in time", new Error("Query read timeout")],
	["a hanging database", new DatabaseSilentError("no answer within 1000 ms")],
	["a connection that broke before", new Error("Client has encountered a connection error and is not queryable")],
])("%s: the database is away", (_name, error) => expect(isUnavailable(error)).toBe(true));

it.each([
	["a row that is there", stated("23505")],
	["a wrong statement", stated("42601")],
	["a value that does not fit", stated("22003")],
	["a cancelled statement", stated("57014")],
	["a missing file", Object.assign(coded("ENOENT"), { syscall: "open" })],
	["a defect", new TypeError("x is undefined")],
	["no error", "Connection terminated"],
])("%s: it is there", (_name, error) => expect(isUnavailable(error)).toBe(false));

it("an answer that has arrived while the process was busy is in time; none is none", async () => {
	const { machine } = createSystemClock();
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	const [peer] = (await once(server, "connection")) as [Socket];
	await once(socket, "connect");
	peer.write("an answer");
	const asked = within(once(socket, "data"), 5, machine);
	const endMs = performance.now() + 50;
	while (performance.now() < endMs);
	await expect(asked).resolves.toEqual([Buffer.from("an answer")]);
	socket.destroy();
	server.close();

	await expect(within(new Promise(() => undefined), 5, machine)).rejects.toBeInstanceOf(DatabaseSilentError);
});
