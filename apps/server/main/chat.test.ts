import { randomUUID } from "node:crypto";
import type { ChatMessage } from "@truefill/contracts/http";
import { messageRead, messageSent } from "@truefill/contracts/realtime";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite, keepPublished, type Published } from "./testing.ts";

let site: FullSite;
let other: string;
let published: () => Promise<Published[]>;
const DEMO = "usr_demo";
beforeAll(async () => {
	site = await createFullSite();
	other = (await site.send("GET", "/api/v1/user", { token: site.tokens.other })).json().data.id;
	await site.pool.query("DELETE FROM chat_messages");
	await site.pool.query("DELETE FROM chat_notes");
	await site.pool.query("DELETE FROM conversations");
	({ published } = await keepPublished(site.pool));
});
afterAll(() => site.close());

const ask = async (token: string | null, query = "") =>
	(await site.send("GET", `/api/v1/chat/messages${query}`, { token })).json();
const say = (token: string | null, body: object) => site.send("POST", "/api/v1/chat/messages", { token, body });
describe("a conversation (SPEC §4, §7)", () => {
	it("goes from the customer to staff and back, numbered without a gap, told to both sides in order", async () => {
		const first = await say(site.tokens.customer, { message: "  Why was my stop filled at 1.0731?\r\nIt gapped. " });
		expect(first.statusCode).toBe(201);
		expect(first.json().data).toMatchObject({
			sequence: 1,
			message: "Why was my stop filled at 1.0731?\nIt gapped.",
			sender_id: DEMO,
			is_admin: false,
			sender: { first_name: "Dana", name: "Dana Demo", avatar: null },
			attachments: [],
			read_at: null,
		});
		await say(site.tokens.support, { message: "It was the first price after the weekend.", customer_id: DEMO });
		const mine = await ask(site.tokens.customer);
		const theirs = await ask(site.tokens.support, `?customer_id=${DEMO}`);
		expect(mine.data.map(({ sequence, is_admin }: ChatMessage) => [sequence, is_admin])).toEqual([
			[1, false],
			[2, true],
		]);
		expect(theirs.data).toEqual(mine.data);
		expect(mine.markers).toEqual({ last_sequence: 2, read_by_customer: 0, read_by_staff: 0 });

		const events = (await published()).filter(({ event }) => event === "message.sent");
		expect(events.map(({ channels }) => channels)).toEqual(
			[1, 2].map(() => [`private-chat.customer.${DEMO}`, "private-staff.chat"]),
		);
		expect(events.map(({ payload }) => messageSent.parse(payload).sequence)).toEqual([1, 2]);
	});

	it("tells who has read how far, once, and never goes back", async () => {
		expect((await site.send("GET", "/api/v1/chat/unread-count", { token: site.tokens.customer })).json()).toEqual({
			unread_count: 1,
		});
		const user = async () => (await site.send("GET", "/api/v1/user", { token: site.tokens.customer })).json().data;
		expect((await user()).unread_count).toBe(1);
		const read = (token: string | null, body: object) => site.send("POST", "/api/v1/chat/read", { token, body });
		const done = await read(site.tokens.customer, { up_to_sequence: 2 });
		expect(done.json()).toEqual({
			unread_count: 0,
			markers: { last_sequence: 2, read_by_customer: 2, read_by_staff: 0 },
		});
		await read(site.tokens.customer, { up_to_sequence: 1 });
		await read(site.tokens.customer, { up_to_sequence: 999 });
		const staff = await read(site.tokens.support, { up_to_sequence: 2, customer_id: DEMO });
		expect(staff.json().markers).toEqual({ last_sequence: 2, read_by_customer: 2, read_by_staff: 2 });
		const { data } = await ask(site.tokens.customer);
		expect(data.every(({ read_at }: ChatMessage) => read_at !== null)).toBe(true);
		const events = (await published()).filter(({ event }) => event === "message.read");
		expect(events.map(({ payload }) => messageRead.parse(payload))).toMatchObject([
			{ reader: "customer", reader_id: DEMO, up_to_sequence: 2 },
			{ reader: "staff", reader_id: "usr_support", up_to_sequence: 2 },
		]);
		expect((await user()).unread_count).toBe(0);
	});

	it("keeps a message once, however often and however much at once its id comes", async () => {
		const client_message_id = randomUUID();
		const answers = await Promise.all(
			Array.from({ length: 12 }, () => say(site.tokens.customer, { message: "Once", client_message_id })),
		);
		expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
		expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
		const changed = await say(site.tokens.customer, { message: "Twice", client_message_id });
		expect([changed.statusCode, changed.json().code]).toEqual([409, "MESSAGE_ID_REUSED"]);
		// Message ids are unique per sender.
		expect((await say(site.tokens.other, { message: "Mine", client_message_id })).statusCode).toBe(201);
	});

	it("knows a member of staff's id over all conversations, also when it comes to two at once", async () => {
		const client_message_id = randomUUID();
		const sent = await Promise.all(
			[DEMO, other, DEMO, other].map(async (customer_id) => ({
				customer_id,
				answer: await say(site.tokens.support, { message: "Hello", customer_id, client_message_id }),
			})),
		);
		const { rows } = await site.pool.query("SELECT customer_id FROM chat_messages WHERE client_message_id = $1", [
			client_message_id,
		]);
		expect(rows).toHaveLength(1);
		for (const { customer_id, answer } of sent) {
			expect(answer.statusCode).toBe(customer_id === rows[0].customer_id ? 201 : 409);
		}
	});

	it("stands in one order for everybody when many write at once, without gap or double", async () => {
		const before = (await ask(site.tokens.customer)).markers.last_sequence;
		const writers = [site.tokens.customer, site.tokens.support, site.tokens.admin];
		await Promise.all(
			Array.from({ length: 60 }, (_, index) => {
				const token = writers[index % 3] ?? null;
				const customer_id = index % 3 === 0 ? {} : { customer_id: DEMO };
				const body = { message: `Number ${index}`, client_message_id: randomUUID(), ...customer_id };
				// As a client does: on a busy machine one may have to be sent again.
				return until(async () => [200, 201].includes((await say(token, body)).statusCode), body.message);
			}),
		);
		const pulled = await ask(site.tokens.customer, `?since=${before}`);
		const sequences = pulled.data.map(({ sequence }: ChatMessage) => sequence);
		expect(sequences).toEqual(Array.from({ length: 60 }, (_, index) => before + index + 1));
		expect(pulled.next_page_url).toBeNull();
		const times = pulled.data.map(({ created_at }: ChatMessage) => created_at);
		expect(new Set(times).size).toBe(60);
		expect([...times].sort()).toEqual(times);
		// SPEC §4: the messages newer than any message's time are exactly those after it.
		const after = await ask(site.tokens.customer, `?after=${times[30]}`);
		expect(after.data).toEqual(pulled.data.slice(31));
	});

	it("pages back from the newest without a gap or a double while new messages arrive", async () => {
		const all = (await ask(site.tokens.customer, "?since=0")).data as ChatMessage[];
		const seen: ChatMessage[] = [];
		let url: string | null = "/api/v1/chat/messages?page=1";
		let pages = 0;
		while (url !== null) {
			const page: { data: ChatMessage[]; next_page_url: string | null } = (
				await site.send("GET", url, { token: site.tokens.customer })
			).json();
			seen.unshift(...page.data);
			url = page.next_page_url;
			pages++;
			await say(site.tokens.customer, { message: `While paging ${pages}` });
		}
		expect(pages).toBe(Math.ceil(all.length / 30));
		expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
		const second = await ask(site.tokens.support, `?customer_id=${DEMO}`);
		expect(second.next_page_url).toContain(`customer_id=${DEMO}`);
	});

	it("takes 4,000 characters as people count them, and nothing that is no text", async () => {
		expect((await say(site.tokens.customer, { message: "🙂".repeat(4_000) })).statusCode).toBe(201);
		const long = await say(site.tokens.customer, { message: "x".repeat(4_001) });
		expect([long.statusCode, long.json().fields.message.code]).toEqual([400, "TOO_LONG"]);
		for (const message of ["\u0000", "a\u0007b", "\ud800"]) {
			const wrong = await say(site.tokens.customer, { message });
			expect([wrong.statusCode, wrong.json().code], JSON.stringify(message)).toEqual([400, "INPUT_INVALID"]);
		}
		for (const message of ["", "   ", "\n\t\r\n"]) {
			const empty = await say(site.tokens.customer, { message });
			expect([empty.statusCode, empty.json().code]).toEqual([422, "MESSAGE_EMPTY"]);
		}
	});

	it("keeps scripts as the text that they are, and covers card numbers before anything is stored", async () => {
		const script = `<img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}\u202e","is_admin":true,"x":"\\`;
		const sent = (await say(site.tokens.customer, { message: script })).json().data;
		expect(sent.message).toBe(script);
		const card = (await say(site.tokens.customer, { message: "My card is 4242 4242 4242 4242, cvc 123" })).json().data;
		expect(card.message).toBe("My card is •••• •••• •••• 4242, cvc 123");
		const { rows } = await site.pool.query(
			"SELECT count(*)::int AS n FROM chat_messages WHERE message LIKE '%4242 4242%'",
		);
		expect(rows).toEqual([{ n: 0 }]);
	});
});

describe("who is not of the conversation (reliability: foreign customer_id)", () => {
	it("is told of another's conversation what they are told of nobody's, and changes nothing", async () => {
		const token = site.tokens.other;
		const count = async () => (await site.pool.query("SELECT count(*)::int AS n FROM chat_messages")).rows[0].n;
		const state = async () =>
			(await site.pool.query("SELECT * FROM conversations WHERE customer_id = $1", [DEMO])).rows;
		const before = [await count(), await state()];
		for (const attempt of [
			(id: string) => site.send("GET", `/api/v1/chat/messages?customer_id=${id}`, { token }),
			(id: string) => site.send("GET", `/api/v1/chat/messages?customer_id=${id}&page=1`, { token }),
			(id: string) => site.send("GET", `/api/v1/chat/messages?customer_id=${id}&since=0`, { token }),
			(id: string) => site.send("GET", `/api/v1/chat/messages?customer_id=${id}&after=2020-01-01T00:00:00Z`, { token }),
			(id: string) => say(token, { message: "x", customer_id: id }),
			(id: string) => site.send("POST", "/api/v1/chat/read", { token, body: { up_to_sequence: 99, customer_id: id } }),
			(id: string) => site.send("POST", "/api/v1/chat/typing", { token, body: { typing: true, customer_id: id } }),
		]) {
			const [theirs, nobodys, staffs] = [await attempt(DEMO), await attempt("usr_none"), await attempt("usr_admin")];
			expect([theirs.statusCode, theirs.json().code]).toEqual([404, "CONVERSATION_NOT_FOUND"]);
			expect([theirs.statusCode, theirs.body]).toEqual([nobodys.statusCode, nobodys.body]);
			expect([theirs.statusCode, theirs.body]).toEqual([staffs.statusCode, staffs.body]);
		}
		expect([await count(), await state()]).toEqual(before);
	});

	it("may name themselves, and staff may name only customers", async () => {
		expect(
			(await site.send("GET", `/api/v1/chat/messages?customer_id=${other}`, { token: site.tokens.other })).statusCode,
		).toBe(200);
		for (const id of ["usr_admin", "usr_support", "usr_none"]) {
			const answer = await say(site.tokens.support, { message: "x", customer_id: id });
			expect([answer.statusCode, answer.json().code]).toEqual([404, "CONVERSATION_NOT_FOUND"]);
		}
		expect((await say(site.tokens.support, { message: "Hello Percy", customer_id: "usr_pending" })).statusCode).toBe(
			201,
		);
	});

	it("cannot send a file whose address this server did not give to them (R24)", async () => {
		const hostile = [
			"http://127.0.0.1:9/x",
			"http://169.254.169.254/latest/meta-data",
			"https://evil.example/a.png",
			"file:///etc/passwd",
			"data:text/html,<script>alert(1)</script>",
			"javascript:alert(1)",
			"//evil.example/x",
			"/api/files/fil_aaaaaaaaaaaa",
			`/api/files/fil_aaaaaaaaaaaa?expires=99999999999&signature=${"A".repeat(43)}`,
			`https://localhost:3000/api/files/fil_aaaaaaaaaaaa?expires=1&signature=${"A".repeat(43)}`,
			"../../etc/passwd",
			" ",
		];
		const before = (await site.pool.query("SELECT count(*)::int AS n FROM chat_messages")).rows;
		for (const url of hostile) {
			const answer = await say(site.tokens.customer, { message: "See", attachments: [url] });
			expect([answer.statusCode, answer.json().code, answer.json().fields?.["attachments.0"]?.code], url).toEqual([
				422,
				"ATTACHMENT_REFUSED",
				"ATTACHMENT_UNKNOWN",
			]);
		}
		expect((await site.pool.query("SELECT count(*)::int AS n FROM chat_messages")).rows).toEqual(before);
	});
});
