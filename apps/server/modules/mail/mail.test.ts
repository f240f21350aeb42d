import { createServer, type Server, type Socket } from "node:net";
import { email } from "@truefill/contracts/http";
import { Kysely, PostgresDialect } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog, type MailConfig } from "../../platform/index.ts";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { heldClock } from "../../platform/testing-clock.ts";
import { createMail, type Mail } from "./index.ts";

/** Enough of RFC 5321 to receive mails from a real client. */
class PostOffice {
	readonly mails: { to: string[]; data: string }[] = [];
	/** Its answers to the next recipients. */
	readonly answers: string[] = [];
	readonly #sockets = new Set<Socket>();
	readonly #server: Server = createServer((socket) => this.#talk(socket));

	async listen(): Promise<number> {
		await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
		const address = this.#server.address();
		return typeof address === "object" && address !== null ? address.port : 0;
	}

	async close(): Promise<void> {
		for (const socket of this.#sockets) socket.destroy();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	#talk(socket: Socket): void {
		this.#sockets.add(socket);
		const say = (line: string) => socket.write(`${line}\r\n`);
		let input = "";
		let to: string[] = [];
		let inData = false;
		socket.on("error", () => undefined);
		socket.on("data", (chunk: Buffer) => {
			input += chunk.toString("utf8");
			for (;;) {
				const end = input.indexOf(inData ? "\r\n.\r\n" : "\r\n");
				if (end === -1) return;
				const piece = input.slice(0, end);
				input = input.slice(end + (inData ? 5 : 2));
				if (inData) {
					inData = false;
					this.mails.push({ to, data: piece });
					to = [];
					say("250 taken");
				} else if (/^(?:EHLO|HELO)/i.test(piece)) say("250 post.test");
				else if (/^RCPT/i.test(piece)) {
					const answer = this.answers.shift() ?? "250 fine";
					if (answer.startsWith("250")) to.push(piece);
					say(answer);
				} else if (/^DATA/i.test(piece)) {
					inData = true;
					say("354 go on");
				} else say("250 fine");
			}
		});
		say("220 post.test");
	}
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let post: PostOffice;
let mail: Mail;
const clock = heldClock(Date.UTC(2026, 0, 2));
const log = createLog({ level: "silent" });
const make = (smtp: MailConfig["smtp"]) =>
	createMail({
		pool: database.pool,
		clock,
		log,
		config: { smtp, from: "Truefill <no-reply@example.com>" },
		page: true,
		siteName: async () => "Truefill",
		origin: () => "https://trade.example.com",
	});
const db = () => new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
const write = (key?: string, address = "grace@example.com") =>
	db()
		.transaction()
		.execute((tx) =>
			mail.write(tx, {
				template: "verify-email",
				address,
				language: "de",
				params: { code: "123456", minutes: "10" },
				...(key === undefined ? {} : { key }),
			}),
		);
const rows = async () =>
	(await database.pool.query("SELECT state, attempts, params, failure FROM mails ORDER BY id")).rows;

beforeEach(async () => {
	database = await createTestDatabase({ max: 4 });
	post = new PostOffice();
	const port = await post.listen();
	mail = make({ host: "127.0.0.1", port, secure: false, startTls: false, user: null, password: "" });
});
afterEach(async () => {
	mail.close();
	await post.close();
	await database.drop();
});

describe("mails through SMTP", () => {
	it("go out once with text and HTML, and leave no code in the table", async () => {
		await write("once");
		await write("once");
		expect(await mail.deliver()).toBe(1);
		expect(await mail.deliver()).toBe(0);
		expect(post.mails).toHaveLength(1);
		const [{ to, data } = { to: [], data: "" }] = post.mails;
		expect(to).toEqual(["RCPT TO:<grace@example.com>"]);
		expect(data).toMatch(/^From: Truefill <no-reply@example.com>$/m);
		expect(data).toMatch(/^Content-Language: de$/m);
		expect(data).toMatch(/^Auto-Submitted: auto-generated$/m);
		expect(data).toContain("text/plain");
		expect(data).toContain("text/html");
		expect(data).toContain("123456");
		expect(await rows()).toEqual([{ state: "sent", attempts: 1, params: { name: "", minutes: "10" }, failure: null }]);
	});

	it("are written or not with the transaction that causes them", async () => {
		const undone = db()
			.transaction()
			.execute(async (tx) => {
				await mail.write(tx, {
					template: "account-closed",
					address: "grace@example.com",
					params: { at: new Date(0).toISOString() },
				});
				throw new Error("undone");
			});
		await expect(undone).rejects.toThrow("undone");
		expect(await rows()).toEqual([]);
	});

	it("wait longer after each failure and go out under the same Message-ID", async () => {
		await write();
		post.answers.push("451 later", "451 later");
		await mail.deliver();
		expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
		expect(await mail.deliver()).toBe(0);
		await clock.advance(5_000);
		await mail.deliver();
		await clock.advance(5_000);
		expect(await mail.deliver()).toBe(0);
		await clock.advance(5_000);
		await mail.deliver();
		expect(await rows()).toMatchObject([{ state: "sent", attempts: 3 }]);
		expect(post.mails).toHaveLength(1);
		expect(post.mails[0]?.data).toMatch(/^Message-ID: <mail-\d+-\d+@example\.com>$/im);
	});

	it("are given up when nobody is there, or when they came to their turn too late", async () => {
		await write("a", "nobody@example.com");
		post.answers.push("550 no such person");
		await mail.deliver();
		await write("b");
		await clock.advance(11 * 60_000);
		await mail.deliver();
		expect(post.mails).toEqual([]);
		expect(await rows()).toMatchObject([
			{ state: "failed" },
			{ state: "failed", failure: "it came to its turn too late" },
		]);
	});

	it("are sent by one of two processes that look at once", async () => {
		for (let i = 0; i < 8; i++) await write(`key-${i}`);
		await Promise.all([mail.deliver(), mail.deliver()]);
		expect(post.mails).toHaveLength(8);
	});

	it("take no address that is more than one, or a line of a header", async () => {
		for (const address of [
			"a@example.com, b@example.com",
			"a@example.com\r\nBcc: b@example.com",
			"A <a@example.com>",
			"",
		]) {
			expect(email.safeParse(address).success).toBe(false);
			await expect(write(undefined, address)).rejects.toThrow();
		}
		expect(await rows()).toEqual([]);
	});
});

describe("mails without SMTP", () => {
	it("end in the table, and lose their codes when these open nothing any more", async () => {
		mail.close();
		mail = make(null);
		await write();
		expect(await mail.deliver()).toBe(0);
		expect(await rows()).toMatchObject([{ state: "kept", params: { code: "123456" } }]);
		await clock.advance(11 * 60_000);
		await mail.forget();
		expect(await rows()).toMatchObject([{ state: "kept", params: { minutes: "10" } }]);
		await clock.advance(91 * 86_400_000);
		await mail.forget();
		expect(await rows()).toEqual([]);
	});

	it("can be read in demo mode only, and only while nothing sends them", () => {
		expect(mail.page).toBeNull();
		mail.close();
		mail = make(null);
		expect(mail.page).not.toBeNull();
	});
});
