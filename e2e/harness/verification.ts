import { expect } from "@playwright/test";
import { verificationRequests } from "@truefill/contracts/http";
import { ADMIN, accepted, type Client } from "./api.ts";
import { type Customer, staff } from "./customers.ts";
import { sharpPhoto } from "./photos.ts";
import type { Product } from "./product.ts";

const DOCUMENTS = { identity: "passport", selfie: "selfie", address: "utility_bill" } as const;

async function upload({ origin, token }: Client, part: string, slot: string, photo: Buffer): Promise<void> {
	const form = new FormData();
	form.append("file", new Blob([new Uint8Array(photo)], { type: "image/png" }), "photo.png");
	const answer = await fetch(`${origin}/api/v1/verification/${part}/files/${slot}`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}` },
		body: form,
	});
	expect(answer.status, await answer.text()).toBe(201);
}

/** By HTTP: a customer sends a document, support reviews it and the admin confirms. */
export async function verifyPart(
	product: Product,
	{ client, id }: Customer,
	part: keyof typeof DOCUMENTS,
	serial: number,
): Promise<void> {
	await upload(client, part, part === "address" ? "page_1" : "front", sharpPhoto(serial));
	const sent = await client.send("POST", `/verification/${part}/request`, { document: DOCUMENTS[part] });
	expect(sent.status, sent.text).toBe(201);
	const [support, admin] = [await staff(product, "support"), await staff(product, "admin")];
	const waiting = accepted(
		verificationRequests,
		await support.get(`/admin/verification-requests?status=pending&user_id=${id}`),
	);
	const path = `/admin/verification-requests/${waiting.data.find((each) => each.part === part)?.id}`;
	const reviewed = await support.send("POST", `${path}/review`, {
		outcome: "approve",
		faults: [],
		note: null,
		marks: [],
		expires_on: "2090-12-31",
		document_number: part === "identity" ? `P${serial}X47` : null,
	});
	expect(reviewed.status, reviewed.text).toBe(200);
	expect((await admin.send("POST", "/auth/step-up", { password: ADMIN.password })).status).toBe(200);
	const confirmed = await admin.send("POST", `${path}/confirm`, { review: 1 });
	expect(confirmed.status, confirmed.text).toBe(200);
}
