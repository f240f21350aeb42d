import type { AdminUser, CannedReply } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { filterClients, initialsOf, joined } from "./filter-clients.ts";
import { snoozeUntil } from "./snooze.ts";
import { lookedUp, offered } from "./use-canned-picker.ts";

const client = (id: string, over: Partial<AdminUser> = {}): AdminUser => ({
	id,
	first_name: "Dana",
	last_name: "Demo",
	email: `${id}@example.test`,
	avatar: null,
	account_id: null,
	account_number: null,
	status: "active",
	is_online: false,
	last_seen_at: null,
	created_at: "2026-01-02T03:04:05.000Z",
	sample: false,
	unread_count: 0,
	conversation: null,
	...over,
});
const ids = (clients: readonly AdminUser[]) => clients.map(({ id }) => id);

describe("the list of clients (SPEC §5 Admin user search)", () => {
	const all = [
		client("one", { unread_count: 2 }),
		client("two", { first_name: "Émile", is_online: true }),
		client("three", { last_name: "O'Hara", email: "Boss@Firm.test" }),
	];
	it.each([
		["all", "", ["one", "two", "three"]],
		["online", "", ["two"]],
		["unread", "", ["one"]],
		["all", "ÉMI", ["two"]],
		["all", "o'h", ["three"]],
		["all", "boss@firm", ["three"]],
		["all", "  dana demo ", ["one"]],
		["online", "boss", []],
		["all", ".*", []],
	] as const)("%s tab with %j shows %j", (tab, search, expected) => {
		expect(ids(filterClients(all, tab, search))).toEqual(expected);
	});
	it("keeps the server's order and takes each client once", () => {
		expect(ids(joined([client("b"), client("a")], [client("a"), client("c")]))).toEqual(["b", "a", "c"]);
	});
	it("has letters for every name, whole letters only", () => {
		expect([initialsOf("Dana", "Demo"), initialsOf("😀x", ""), initialsOf(" ", "Ż")]).toEqual(["DD", "😀", "Ż"]);
	});
});

describe("snoozing", () => {
	const now = new Date(2026, 2, 28, 17, 30).getTime();
	it("is an hour, or the morning of another day by the clock of the place, also over a change of the clock", () => {
		expect(snoozeUntil("hour", now).getTime()).toBe(now + 3_600_000);
		expect(snoozeUntil("tomorrow", now)).toEqual(new Date(2026, 2, 29, 9));
		expect(snoozeUntil("week", now)).toEqual(new Date(2026, 3, 4, 9));
	});
});

describe("canned replies by /", () => {
	const reply = (shortcut: string): CannedReply => ({
		id: shortcut,
		shortcut,
		text: "x",
		sample: false,
		updated_at: "2026-01-02T03:04:05.000Z",
		updated_by: null,
	});
	it.each([
		["/", ""],
		["/Hel", "hel"],
		["/hello there", null],
		["see /hello", null],
		["", null],
		["/\n", null],
	])("%j looks up %j", (text, typed) => {
		expect(lookedUp(text)).toBe(typed);
	});
	it("offers what begins so before what holds it, and eight at most", () => {
		const replies = ["bye", "goodbye", "hello"].map(reply);
		expect(offered(replies, "bye").map(({ shortcut }) => shortcut)).toEqual(["bye", "goodbye"]);
		expect(
			offered(
				Array.from({ length: 20 }, (_, at) => reply(`r${at}`)),
				"",
			),
		).toHaveLength(8);
	});
});
