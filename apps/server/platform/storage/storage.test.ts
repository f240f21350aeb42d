import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStorage, type Storage } from "./index.ts";

/** An in-memory fake of an S3-compatible service. */
function bucketService() {
	const objects = new Map<string, Buffer>();
	const asked: { method: string; path: string; authorization: string }[] = [];
	let failures = 0;
	const server = createServer((request, response) => {
		void buffer(request).then((body) => {
			const path = (request.url ?? "").split("?")[0] ?? "";
			asked.push({ method: request.method ?? "", path, authorization: request.headers.authorization ?? "" });
			if (failures > 0) {
				failures--;
				response.writeHead(503).end();
			} else if (request.method === "PUT") {
				objects.set(path, body);
				response.writeHead(200, { etag: '"x"' }).end();
			} else if (request.method === "DELETE") {
				objects.delete(path);
				response.writeHead(204).end();
			} else {
				const found = objects.get(path);
				if (found === undefined) {
					response.writeHead(404, { "content-type": "application/xml" });
					response.end("<Error><Code>NoSuchKey</Code><Message>none</Message></Error>");
				} else response.writeHead(200, { "content-length": found.length }).end(found);
			}
		});
	});
	const failNext = (count: number) => {
		failures = count;
	};
	return { server, objects, asked, failNext };
}

const service = bucketService();
let server: Server;
let dir: string;
const storages: Record<string, Storage> = {};
beforeAll(async () => {
	dir = await mkdtemp(join(tmpdir(), "truefill-storage-"));
	server = service.server.listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as AddressInfo;
	storages.disk = await openStorage({ kind: "disk", dir });
	storages.s3 = await openStorage({
		kind: "s3",
		bucket: "chat-files",
		region: "eu-1",
		endpoint: `http://127.0.0.1:${port}`,
		accessKeyId: "the-access-key",
		secretAccessKey: "the-secret-key",
	});
});
afterAll(async () => {
	server.close();
	await rm(dir, { recursive: true });
});

describe.each(["disk", "s3"])("files on %s", (kind) => {
	const storage = () => storages[kind] as Storage;
	const read = async (key: string) => {
		const found = await storage().get(key);
		return found === undefined ? undefined : { data: await buffer(found.body), sizeBytes: found.sizeBytes };
	};

	it("are kept whole, replaced, and taken away", async () => {
		const data = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
		expect(await read("chat/fil_1")).toBeUndefined();
		await storage().put("chat/fil_1", data);
		const found = await read("chat/fil_1");
		expect([found?.data.equals(data), found?.sizeBytes]).toEqual([true, data.length]);
		await storage().put("chat/fil_1", Buffer.from("x"));
		expect((await read("chat/fil_1"))?.data.toString()).toBe("x");
		await storage().remove("chat/fil_1");
		await storage().remove("chat/fil_1");
		expect(await read("chat/fil_1")).toBeUndefined();
	});

	it.each(["../x", "chat/../x", "/etc/passwd", "chat/a.b", "chat/", "x", "chat/a b", "chat/\u0000"])(
		"have no key like %j",
		async (key) => {
			await expect(storage().put(key, Buffer.from("x"))).rejects.toThrow("a storage key is");
			await expect(storage().get(key)).rejects.toThrow("a storage key is");
			await expect(storage().remove(key)).rejects.toThrow("a storage key is");
		},
	);
});

describe("the disk", () => {
	it("keeps nothing that was not finished, only for its owner, and to be run by nobody", async () => {
		await storages.disk?.put("chat/fil_2", Buffer.from("x"));
		await writeFile(join(dir, "chat/.unfinished-1"), "half");
		const again = await openStorage({ kind: "disk", dir });
		expect(await readdir(join(dir, "chat"))).toEqual(["fil_2"]);
		expect((await stat(join(dir, "chat/fil_2"))).mode & 0o777).toBe(0o600);
		expect(await again.get("chat/fil_2")).toBeDefined();
	});
});

describe("the bucket", () => {
	it("is asked with the key's signature, by its path, and again when it does not answer", async () => {
		service.asked.length = 0;
		service.failNext(1);
		await storages.s3?.put("chat/fil_3", Buffer.from("x"));
		expect(service.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
			"PUT /chat-files/chat/fil_3",
			"PUT /chat-files/chat/fil_3",
		]);
		expect(service.asked[0]?.authorization).toMatch(
			/^AWS4-HMAC-SHA256 Credential=the-access-key\/\d{8}\/eu-1\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/,
		);
		expect(service.objects.get("/chat-files/chat/fil_3")?.toString()).toBe("x");
		service.failNext(9);
		await expect(storages.s3?.put("chat/fil_4", Buffer.from("x"))).rejects.toThrow();
		service.failNext(0);
	});
});
