import { ok, refuse } from "@truefill/core/result";
import * as z from "zod";
import type { UsersTable } from "../identity/index.ts";
import type { MailTransaction } from "../mail/index.ts";
import type { ClientParts } from "./parts.ts";
import type { DecisionKind, DecisionRow } from "./store.ts";
import { clientToWire } from "./to-wire.ts";

type Status = UsersTable["status"];

/**
 * The status that a decision leads to. A client who was refused never had access: taken back, they are pending again;
 * any other deactivated client becomes active again.
 */
export function statusAfter(
	kind: Exclude<DecisionKind, "erased">,
	status: Status,
	last: Pick<DecisionRow, "action"> | undefined,
) {
	switch (kind) {
		case "approved":
			return status === "pending" ? "active" : null;
		case "refused":
			return status === "pending" ? "deactivated" : null;
		case "closed":
		case "deactivated":
			return status === "active" ? "deactivated" : null;
		case "reactivated":
			// Of an erased client nothing is left to reactivate.
			if (status !== "deactivated" || last?.action === "client.erased") return null;
			return last?.action === "client.refused" ? "pending" : "active";
	}
}

/**
 * One decision about a client, with a reason that is mailed to them. Their screens are notified at once; if they lose
 * access, their sessions and sockets are closed. Refused: CLIENT_NOT_FOUND, and CLIENT_DECIDED with who was first.
 */
export async function decideClient(
	{ store, engine, clock, identity, mail, wake, restoreAccounts }: ClientParts,
	actorUserId: string,
	id: string,
	kind: Exclude<DecisionKind, "closed" | "erased">,
	reason: string,
) {
	const at = new Date(clock.nowMs());
	const next = (status: Status, last: DecisionRow | undefined) => statusAfter(kind, status, last);
	const decided = await store.decide(id, kind, next, { actorUserId, reason, at }, (tx) =>
		kind === "approved"
			? mail.write(tx, { userId: id, template: "client-approved", params: {} })
			: mail.write(tx, { userId: id, template: `client-${kind}`, params: { reason } }),
	);
	if (decided.kind === "unknown") return refuse("CLIENT_NOT_FOUND");
	if (decided.kind === "decided") {
		const { status, last } = decided;
		return refuse("CLIENT_DECIDED", {
			status,
			decision: last?.action.slice("client.".length) ?? "none",
			by: last?.actor ?? "nobody",
			at: last?.at.toISOString() ?? "–",
		});
	}
	// The cached sessions hold the old status.
	identity.userChanged(id);
	for (const sessionId of decided.ended) identity.sessionEvents.sessionEnded({ sessionId, userId: id });
	wake();
	if (kind === "reactivated") await restoreAccounts(archivedAccounts(decided.last));
	return ok({ data: clientToWire(decided.row, (await engine.accountsOf(id)).length, clock.nowMs()) });
}

const archivedIn = z.object({ accounts: z.array(z.string()) });

/** The trading accounts that the customer's own closing archived. */
function archivedAccounts(last: DecisionRow | undefined): readonly string[] {
	if (last?.action !== "client.closed") return [];
	return archivedIn.safeParse(last.details).data?.accounts ?? [];
}

/**
 * The client closes their own account: all their access ends in one transaction, together with what `also` writes.
 * @returns false if they were not an active client any more.
 */
export async function closeByHimself(
	{ store, identity, mail, wake }: ClientParts,
	id: string,
	act: { readonly reason: string; readonly at: Date; readonly details: Readonly<Record<string, unknown>> },
	also: (tx: MailTransaction) => Promise<void>,
): Promise<boolean> {
	const next = (status: Status, last: DecisionRow | undefined) => statusAfter("closed", status, last);
	const decided = await store.decide(id, "closed", next, { ...act, actorUserId: id }, async (tx) => {
		await mail.write(tx, { userId: id, template: "account-closed", params: { at: act.at.toISOString() } });
		await also(tx);
	});
	if (decided.kind !== "done") return false;
	identity.userChanged(id);
	for (const sessionId of decided.ended) identity.sessionEvents.sessionEnded({ sessionId, userId: id });
	wake();
	return true;
}
