import { formatMoney, money } from "@truefill/core/money";
import type { Clock } from "../../platform/index.ts";
import { ofAccount, ofCustomer, type RequestDefinition } from "../requests/index.ts";
import { followRequest } from "./follow.ts";
import { type WithdrawalTerms, withdrawalTerms } from "./terms.ts";

export type WithdrawalDefinition = RequestDefinition<WithdrawalTerms>;

const facts = ({ amount, currency: code }: WithdrawalTerms) => ({
	amount: formatMoney(money(BigInt(amount)), code),
	currency: code,
});

/** A withdrawal: its amount is held, one person approves it, another releases it. */
export const withdrawalRequest = (clock: Clock): WithdrawalDefinition => ({
	kind: "withdrawal",
	terms: withdrawalTerms,
	rules: { approvals: 2, afterRefusal: "failed", withdrawn: "until-first-approval" },
	unique: null,
	effect: {
		by: "command",
		command: ({ id, accountId, attempts }) => ({
			kind: "instruct-withdrawal",
			commandId: `instruct-${id}-${attempts}`,
			origin: "staff",
			accountId: ofAccount(accountId),
			withdrawalId: id,
		}),
	},
	hold: {
		place: ({ id, accountId, terms: { amount } }) => ({
			kind: "hold-withdrawal",
			commandId: `hold-${id}`,
			origin: "job",
			accountId: ofAccount(accountId),
			withdrawalId: id,
			amount: money(BigInt(amount)),
		}),
		void: ({ id, accountId, status }) => ({
			kind: "void-withdrawal",
			commandId: `void-${id}`,
			origin: "job",
			accountId: ofAccount(accountId),
			withdrawalId: id,
			cause: status === "withdrawn" ? "cancelled" : "rejected",
			amount: null,
		}),
	},
	changed: (tx, request) => followRequest(tx, request, new Date(clock.nowMs())),
	subject: ({ userId }) => ({ kind: "user", id: ofCustomer(userId) }),
	audit: {
		requested: "withdrawal.requested",
		approved: "withdrawal.approved",
		refused: "withdrawal.rejected",
		withdrawn: "withdrawal.cancelled",
	},
	customer: {
		statuses: ["pending", "approved", "done", "failed", "refused", "withdrawn"],
		facts: (given) => ({ ...facts(given), reference: null }),
	},
	staff: {
		permissions: { read: "funding.read", decide: "funding.decide" },
		lateAfterHours: 24,
		summary: (given) => ({
			...facts(given),
			summary: [...new Set(given.legs.map(({ method }) => method))].join(", "),
		}),
		changes: (given) =>
			given.legs.map(({ method, cause, amount }, at) => ({
				name: `${at + 1}. ${method}, ${cause}`,
				before: null,
				after: `${formatMoney(money(BigInt(amount)), given.currency)} ${given.currency}`,
			})),
	},
	details: ({ id, terms: given }) => ({ withdrawal: id, ...facts(given) }),
});
