import { type Refusal, type Result, refuse } from "@truefill/core/result";
import type { SignedInUser } from "../../http/bind.ts";
import type { ChatStore } from "./store.ts";

/** The caller, and the conversation they take part in. */
export interface Participant {
	readonly customerId: string;
	readonly userId: string;
	readonly isStaff: boolean;
}

export type ParticipantAnswer = Result<Participant, Refusal<"CONVERSATION_NOT_FOUND">>;

/**
 * The conversation of the call: a customer's own, or the one that a staff member names. For another customer's, an
 * unknown id and a staff member's id the refusal is the same.
 */
export async function participantOf(
	store: Pick<ChatStore, "isCustomer">,
	user: Pick<SignedInUser, "id" | "role">,
	customerId: string | undefined,
): Promise<ParticipantAnswer> {
	const isStaff = user.role === "admin";
	const meant = isStaff ? customerId : user.id;
	const allowed = isStaff
		? customerId !== undefined && (await store.isCustomer(customerId))
		: customerId === undefined || customerId === user.id;
	if (!allowed || meant === undefined) return refuse("CONVERSATION_NOT_FOUND");
	return { ok: true, value: { customerId: meant, userId: user.id, isStaff } };
}
