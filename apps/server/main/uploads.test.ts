import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { ATTACHMENT_MAX_BYTES } from "@truefill/contracts/http";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docx, docxOf, pdf, png } from "../http/testing-files.ts";
import { clamav, createLog, createSystemClock, type Scanner } from "../platform/index.ts";
import { startClamd } from "../platform/testing-clamd.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let origin: string;
let scan: Scanner = async () => "clean";
beforeAll(async () => {
	site = await createFullSite({ scanner: (data) => scan(data) });
	origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => site.close());

interface Uploaded {
	readonly url: string;
	readonly id: string;
	readonly file_name: string;
}
const upload = (token: string | null, data: Buffer, name = "a.pdf", type = "application/pdf", field = "file") => {
	const form = new FormData();
	form.set(field, new Blob([new Uint8Array(data)], { type }), name);
	return send(token, form);
};
const send = async (
	token: string | null,
	body: FormData | string | Uint8Array<ArrayBuffer>,
	headers: Record<string, string> = {},
) => {
	const answer = await fetch(`${origin}/api/v1/chat/upload`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, ...headers },
		body,
	});
	return { status: answer.status, json: (await answer.json()) as Uploaded & { code?: string } };
};
const say = (token: string | null, body: object) => site.send("POST", "/api/v1/chat/messages", { token, body });
const stored = async () => ({
	rows: (await site.pool.query("SELECT id, state, customer_id FROM chat_files ORDER BY id")).rows,
	files: (await readdir(`${site.dir}/files/chat`).catch(() => [])).sort(),
	waiting: (await readdir(site.dir)).filter((name) => name.startsWith("truefill-upload-")),
});

describe("an upload (SPEC §7 POST /chat/upload)", () => {
	it("is sent by its url, shown to both sides of the conversation, and by no other way", async () => {
		const { status, json } = await upload(site.tokens.customer, pdf(), "Kontoauszug März.pdf");
		expect([status, json.file_name]).toEqual([201, "Kontoauszug März.pdf"]);
		const link = (token: string | null) => site.send("GET", `/api/v1/chat/attachments/${json.id}`, { token });
		// An uploaded file that is not sent yet is visible only to its owner.
		expect((await link(site.tokens.support)).json().code).toBe("FILE_NOT_FOUND");
		expect((await link(site.tokens.other)).json().code).toBe("FILE_NOT_FOUND");
		// Another customer cannot send it, and it can be sent only once.
		const stolen = await say(site.tokens.other, { message: "x", attachments: [json.url] });
		expect([stolen.statusCode, stolen.json().code]).toEqual([422, "ATTACHMENT_REFUSED"]);
		const twice = await say(site.tokens.customer, { message: "", attachments: [json.url, json.url] });
		expect(twice.json().code).toBe("ATTACHMENT_REFUSED");
		const sent = await say(site.tokens.customer, { message: "", attachments: [json.url] });
		expect(sent.json().data.attachments).toMatchObject([
			{ id: json.id, file_name: "Kontoauszug März.pdf", is_image: false },
		]);
		expect((await say(site.tokens.customer, { message: "again", attachments: [json.url] })).json().code).toBe(
			"ATTACHMENT_REFUSED",
		);

		expect((await link(site.tokens.support)).statusCode).toBe(200);
		expect((await link(site.tokens.customer)).statusCode).toBe(200);
		expect((await link(site.tokens.other)).json().code).toBe("FILE_NOT_FOUND");
		const file = await fetch(`${origin}${(await link(site.tokens.support)).json().data.download_url}`);
		expect(file.status).toBe(200);
		expect(Buffer.from(await file.arrayBuffer()).equals(pdf())).toBe(true);
		expect(file.headers.get("content-type")).toBe("application/pdf");
		expect(file.headers.get("content-disposition")).toBe(
			`attachment; filename="Kontoauszug M_rz.pdf"; filename*=UTF-8''Kontoauszug%20M%C3%A4rz.pdf`,
		);
		expect(file.headers.get("x-content-type-options")).toBe("nosniff");
		expect(file.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
		expect(file.headers.get("cross-origin-resource-policy")).toBe("same-origin");
		expect(file.headers.get("cache-control")).toBe("private, no-cache");
	});

	it("is shown without being opened to whoever may download it, and to nobody else", async () => {
		const { json } = await upload(
			site.tokens.customer,
			docxOf("<w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body>"),
			"a.docx",
			"",
		);
		const shown = (token: string | null, id = json.id, page = "") =>
			site.send("GET", `/api/v1/chat/attachments/${id}/preview${page}`, { token });
		// An uploaded file that is not sent yet is visible only to its owner.
		expect((await shown(site.tokens.support)).json().code).toBe("FILE_NOT_FOUND");
		await say(site.tokens.customer, { message: "", attachments: [json.url] });
		for (const token of [site.tokens.customer, site.tokens.support]) {
			expect((await shown(token)).json().data).toEqual({
				kind: "text",
				blocks: [{ kind: "paragraph", text: "Hello" }],
				is_cut: false,
			});
		}
		expect((await shown(site.tokens.other)).json().code).toBe("FILE_NOT_FOUND");
		expect((await shown(site.tokens.customer, json.id, "?page=0")).statusCode).toBe(400);
		const statement = await upload(site.tokens.customer, pdf());
		expect((await shown(site.tokens.customer, statement.json.id, "?page=1")).json().data).toMatchObject({
			kind: "page",
			page: 1,
			pages: 1,
		});
		const picture = await upload(site.tokens.customer, png(5, 5), "shot.png", "image/png");
		expect((await shown(site.tokens.customer, picture.json.id)).json().code).toBe("PREVIEW_IMPOSSIBLE");
	});

	it("of pictures is served as a download too, of the type that it was written as", async () => {
		const { json } = await upload(site.tokens.support, png(5, 5), "shot.png", "image/png");
		const file = await fetch(`${origin}${json.url}`);
		expect([file.headers.get("content-type"), file.headers.get("content-disposition")?.slice(0, 10)]).toEqual([
			"image/png",
			"attachment",
		]);
	});

	it("has an address that nobody can make or change, and that runs out", async () => {
		const { json } = await upload(site.tokens.customer, pdf());
		const url = new URL(json.url, origin);
		const answers = async (change: (url: URL) => void) => {
			const other = new URL(url);
			change(other);
			const answer = await fetch(other);
			return [answer.status, ((await answer.json()) as { code: string }).code];
		};
		const [expires, signature] = [url.searchParams.get("expires") ?? "", url.searchParams.get("signature") ?? ""];
		const flipped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
		for (const change of [
			(each: URL) => each.searchParams.set("expires", `${Number(expires) + 60}`),
			(each: URL) => each.searchParams.set("signature", flipped),
			(each: URL) => each.searchParams.delete("signature"),
			(each: URL) => each.searchParams.delete("expires"),
			(each: URL) => each.searchParams.delete("session"),
			(each: URL) => each.searchParams.set("session", "ses_another-session"),
			(each: URL) => each.searchParams.append("session", "ses_another-session"),
			(each: URL) => {
				each.pathname = "/api/files/fil_aaaaaaaaaaaaaaaaaaaaaaaa";
			},
			(each: URL) => {
				each.pathname = "/api/files/..%2f..%2fetc%2fpasswd";
			},
		]) {
			expect(await answers(change)).toEqual([404, "FILE_NOT_FOUND"]);
		}
		expect(Number(expires) * 1000 - Date.now()).toBeLessThanOrEqual(5 * 60_000);
		expect(Number(expires) * 1000 - Date.now()).toBeGreaterThan(2 * 60_000);
	});
});

describe("an upload and the scanner", () => {
	it("is scanned where there is a scanner, and refused while nobody can scan it", async () => {
		const clamd = await startClamd();
		scan = clamav(
			{ host: "127.0.0.1", port: clamd.port },
			{ clock: createSystemClock(), log: createLog({ level: "silent" }) },
		);
		try {
			const before = await stored();
			const evil = await upload(site.tokens.customer, pdf("/Note (EVIL)"));
			expect([evil.status, evil.json.code]).toEqual([422, "FILE_INFECTED"]);
			clamd.behave("error");
			const unscanned = await upload(site.tokens.customer, pdf());
			expect([unscanned.status, unscanned.json.code]).toEqual([503, "SCANNER_UNAVAILABLE"]);
			expect(await stored()).toEqual(before);
			clamd.behave("scan");
			expect((await upload(site.tokens.customer, pdf())).status).toBe(201);
			expect(clamd.scanned.at(-1)?.equals(pdf())).toBe(true);
		} finally {
			scan = async () => "clean";
			await clamd.close();
		}
	});
});

describe("what is no upload", () => {
	it("is refused and leaves nothing behind", async () => {
		const before = await stored();
		const form = (...fields: [string, string | Blob, string?][]) => {
			const body = new FormData();
			for (const [name, value, file] of fields) {
				if (typeof value === "string") body.append(name, value);
				else body.append(name, value, file ?? "a.pdf");
			}
			return body;
		};
		const file = new Blob([new Uint8Array(pdf())]);
		const multipart = { "content-type": "multipart/form-data; boundary=x" };
		const token = site.tokens.customer;
		for (const [what, answer, code] of [
			["another field", await upload(token, pdf(), "a.pdf", "", "other"), "FILE_MISSING"],
			["no file", await send(token, form(["file", "text"])), "FILE_MISSING"],
			["two files", await send(token, form(["file", file], ["file", file])), "FILE_MISSING"],
			["a field beside it", await send(token, form(["customer_id", "usr_demo"], ["file", file])), "FILE_MISSING"],
			["an empty file", await send(token, form(["file", new Blob([])])), "FILE_MISSING"],
			["JSON", await send(token, "{}", { "content-type": "application/json" }), "FILE_MISSING"],
			["text", await send(token, "x", { "content-type": "text/plain" }), "INPUT_NOT_SUPPORTED"],
			["no boundary", await send(token, "x", { "content-type": "multipart/form-data" }), "FILE_MISSING"],
			[
				"no end",
				await send(
					token,
					'--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
					multipart,
				),
				"UPLOAD_CUT",
			],
			["nonsense", await send(token, "nonsense", multipart), "UPLOAD_CUT"],
			[
				"a page",
				await upload(token, Buffer.from("<script>alert(1)</script>"), "a.html", "text/html"),
				"FILE_TYPE_REFUSED",
			],
			[
				"a bomb",
				await upload(token, docx({ name: "word/a.xml", data: Buffer.alloc(30_000_000) }), "a.docx", ""),
				"FILE_UNSAFE",
			],
			["a flood", await upload(token, png(60_000, 60_000), "a.png", "image/png"), "IMAGE_TOO_LARGE"],
			["a giant", await upload(token, randomBytes(ATTACHMENT_MAX_BYTES + 1)), "FILE_TOO_LARGE"],
			["more than a giant", await upload(token, randomBytes(ATTACHMENT_MAX_BYTES * 2)), "FILE_TOO_LARGE"],
		] as const) {
			expect(answer.json.code, what).toBe(code);
			expect(answer.status, what).toBeLessThan(500);
		}
		expect(await stored()).toEqual(before);
		expect(site.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
	});

	it("is cut off in the middle and leaves nothing behind, and the next one goes through", async () => {
		const before = await stored();
		const head = (length: number) =>
			`POST /api/v1/chat/upload HTTP/1.1\r\nhost: ${new URL(origin).host}\r\nauthorization: Bearer ${site.tokens.customer}\r\n` +
			`content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n` +
			'--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n';
		for (let attempt = 0; attempt < 6; attempt++) {
			await new Promise<void>((resolve, reject) => {
				const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => {
					socket.write(head(5_000_000));
					socket.write(randomBytes(200_000), () => setTimeout(() => socket.destroy(), 30));
				});
				socket.on("close", () => resolve());
				socket.on("error", reject);
			});
		}
		await until(async () => (await stored()).waiting.length === 0, "what was cut off is deleted");
		expect(await stored()).toEqual(before);
		expect((await upload(site.tokens.customer, pdf())).status).toBe(201);
	});

	it("more than a few at once of one person wait for their turn", async () => {
		const answers = await Promise.all(Array.from({ length: 12 }, () => upload(site.tokens.other, pdf())));
		const codes = answers.map(({ status }) => status);
		expect(codes.filter((status) => status === 201).length).toBeGreaterThanOrEqual(3);
		expect(new Set(codes).size === 1 || new Set(codes).has(429)).toBe(true);
		expect((await stored()).waiting).toEqual([]);
	});
});

describe("files that nobody sent", () => {
	it("are deleted after a day, sent ones stay, and one that broke off while it was stored goes too", async () => {
		const unsent = (await upload(site.tokens.customer, pdf())).json;
		const kept = (await upload(site.tokens.customer, pdf())).json;
		const broken = (await upload(site.tokens.customer, pdf())).json;
		await say(site.tokens.customer, { message: "", attachments: [kept.url] });
		await site.pool.query("UPDATE chat_files SET created_at = now() - interval '25 hours'");
		await site.pool.query(
			"UPDATE chat_files SET state = 'storing', created_at = now() - interval '2 hours' WHERE id = $1",
			[broken.id],
		);
		const fresh = (await upload(site.tokens.customer, pdf())).json;
		await site.runJobs();
		const { files, rows } = await stored();
		for (const gone of [unsent, broken]) {
			expect(files).not.toContain(gone.id);
			expect(rows.map(({ id }) => id)).not.toContain(gone.id);
		}
		for (const stays of [kept, fresh]) expect(files).toContain(stays.id);
		expect(files).toEqual(rows.map(({ id }) => id).sort());
		expect((await say(site.tokens.customer, { message: "", attachments: [unsent.url] })).json().code).toBe(
			"ATTACHMENT_REFUSED",
		);
		expect((await fetch(`${origin}${unsent.url}`)).status).toBe(404);
	});

	it("and sent ones count for one's quota, also when many come at once", async () => {
		await site.pool.query(
			"UPDATE chat_files SET size_bytes = 199 * 1024 * 1024 WHERE id IN (SELECT id FROM chat_files WHERE owner_id = 'usr_demo' LIMIT 1)",
		);
		const { rows } = await site.pool.query(
			"SELECT sum(size_bytes)::int AS used FROM chat_files WHERE owner_id = 'usr_demo'",
		);
		const left = 200 * 1024 * 1024 - rows[0].used;
		await site.pool.query("UPDATE chat_files SET size_bytes = size_bytes + $1 WHERE size_bytes > 100000000", [
			left - pdf().length,
		]);
		const answers = await Promise.all([1, 2, 3].map(() => upload(site.tokens.customer, pdf())));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(answers.filter(({ json }) => json.code === "STORAGE_FULL").length).toBeGreaterThanOrEqual(1);
	});
});
