import { randomBytes } from "node:crypto";
import type { Identity } from "../modules/identity/index.ts";
import { makeVapidKeys } from "../modules/notifications/index.ts";
import type { ServerSecrets } from "./assembly/ports.ts";

/** Keys for signed file links, push messages, authenticator secrets and customers' documents; generated once, stored in the database. */
export async function serverSecrets(identity: Pick<Identity, "secret" | "keys">): Promise<ServerSecrets> {
	const files = await identity.keys("files", () => randomBytes(32));
	const push = await identity.secret("push", () => Buffer.from(JSON.stringify(makeVapidKeys())));
	const { publicKey, privateKey } = JSON.parse(push.toString("utf8"));
	const testPayments = await identity.secret("test-payments", () => randomBytes(32));
	const secondFactor = await identity.keys("second-factor", () => randomBytes(32));
	const documents = await identity.keys("documents", () => randomBytes(32));
	return {
		files,
		secondFactor,
		testPayments,
		documents,
		push: { publicKey: String(publicKey), privateKey: String(privateKey) },
	};
}
