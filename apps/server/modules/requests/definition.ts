import type { ErrorCode } from "@truefill/contracts/errors";
import type { CustomerRequest, Permission, StaffRequestDetail } from "@truefill/contracts/http";
import { invariant, type Refusal } from "@truefill/core/result";
import type { Transaction } from "kysely";
import type * as z from "zod";
import type { SubmittedCommand } from "../../engine/index.ts";
import type { CallRefusal } from "../../http/bind.ts";
import type { Act } from "../audit/index.ts";
import type { HoldState, RequestRules, RequestStatus } from "./state.ts";
import type { RequestTables } from "./tables.ts";

/** Whom a request concerns: a customer, one of their accounts, or (both null) the whole site. */
export interface RequestSubject {
	readonly userId: string | null;
	readonly accountId: string | null;
}

/** The customer of a request that concerns one. */
export function ofCustomer(userId: string | null): string {
	invariant(userId !== null, "this kind of request concerns a customer");
	return userId;
}

/** The account of a request that concerns one. */
export function ofAccount(accountId: string | null): string {
	invariant(accountId !== null, "this kind of request concerns an account");
	return accountId;
}

/** Why an approved request was not carried out, as it is stored. */
export type RequestFailure = Refusal<ErrorCode>;

/** A request as it is stored; `T` is what this kind of request asks for. */
export interface StoredRequest<T> extends RequestSubject {
	readonly id: string;
	readonly kind: string;
	readonly terms: T;
	readonly reason: string;
	readonly requestedBy: string;
	readonly requestedAt: Date;
	readonly status: RequestStatus;
	/** Of the last decision. */
	readonly decidedBy: string | null;
	readonly decidedAt: Date | null;
	readonly decisionReason: string | null;
	/** Why it could not be carried out: the engine's last refusal, or a rule that was checked before. */
	readonly failure: RequestFailure | null;
	/** How often it was approved: each approval is a command of its own, because a refusal is stored for ever. */
	readonly attempts: number;
	/** Null: this kind reserves nothing. */
	readonly hold: HoldState | null;
}

/**
 * The posting that reserves the amount of a request. The request is stored first and placed under an id of its own, so
 * that it is placed once; nobody can approve it before. Both commands may be sent again at any time.
 */
export interface RequestHold<T> {
	place(request: StoredRequest<T>): SubmittedCommand;
	void(request: StoredRequest<T>): SubmittedCommand;
}

/** What would change: its name, the value before it, and the value that is asked for. */
export type RequestChange = StaffRequestDetail["changes"][number];

/** A kind of request as staff see it in their inbox. */
export interface StaffView<T> {
	/** Who sees requests of this kind, and who decides them: the permission that the calls of the kind need. */
	readonly permissions: { readonly read: Permission; readonly decide: Permission };
	/** After how many hours an open one is marked as late. */
	readonly lateAfterHours: number;
	/** What tells it from others of its kind. */
	summary(terms: T): Pick<StaffRequestDetail, "amount" | "currency" | "summary">;
	/** Its terms, one by one. Where values before it are stored elsewhere, the inbox's row of the kind gives its own. */
	changes(terms: T): readonly RequestChange[];
}

/** What carries an approved request out. */
export type RequestEffect<T> =
	/** The engine, after the commit. The same attempt always gives the same command id, so it is carried out once. */
	| { readonly by: "command"; command(request: StoredRequest<T>): SubmittedCommand }
	/** Whoever decides, in the transaction of the decision. A refusal undoes the decision. */
	| { readonly by: "transaction" };

/**
 * What is written in the transaction of a decision: of the last approval, or of a refusal. Before a command it may run
 * again with the same request, when the approval is repeated because the command's outcome is unknown.
 */
export type RequestWork<T> = (tx: Transaction<RequestTables>, request: StoredRequest<T>) => Promise<CallRefusal | null>;

/**
 * A rule that is checked with the last approval, once for each, before anything is sent to the engine. Refused, the
 * request is settled in the same transaction as if the engine had refused it.
 */
export type RequestBar<T> = (tx: Transaction<RequestTables>, request: StoredRequest<T>) => Promise<CallRefusal | null>;

/** What follows a change of a request, in its transaction. */
export type RequestChanged<T> = (tx: Transaction<RequestTables>, request: StoredRequest<T>) => Promise<void>;

/** What is written in the transaction that stores why an approval could not be carried out. */
export type FailureWork<T> = (tx: Transaction<RequestTables>, request: StoredRequest<T>) => Promise<void>;

/**
 * One kind of request: somebody asks for something, others decide, and it is carried out. Everything else (store, lock,
 * who may approve, audit log, repeats, outcome) is the same for all kinds.
 */
export interface RequestDefinition<T extends object> {
	readonly kind: string;
	/** Form of the stored terms. */
	readonly terms: z.ZodType<T>;
	readonly rules: RequestRules;
	/** What no two requests may share: `open`: while they are open; `ever`: unless one was refused. Null: nothing. */
	readonly unique: {
		readonly while: "open" | "ever";
		key(request: { readonly terms: T; readonly userId: string | null }): string;
	} | null;
	readonly effect: RequestEffect<T>;
	/** What it reserves while it is open; absent: nothing. */
	readonly hold?: RequestHold<T>;
	/** Written in each transaction that changes the request, after the change; the first one adds it. */
	readonly changed?: RequestChanged<T>;
	/** What the audit log names as the subject. */
	subject(request: Pick<StoredRequest<T>, "userId" | "accountId" | "terms">): {
		readonly kind: string;
		readonly id: string;
	};
	/** Names in the audit log; null: what carries it out writes its own entry, or nothing is written. */
	readonly audit: Readonly<Record<"requested" | "approved" | "refused" | "withdrawn", string | null>>;
	/** What the customer sees of it, and in which statuses; null: it concerns no customer. */
	readonly customer: {
		readonly statuses: readonly RequestStatus[];
		facts(terms: T): Pick<CustomerRequest, "amount" | "currency" | "reference">;
	} | null;
	readonly staff: StaffView<T>;
	/** What the audit log records of the terms. */
	details(request: Pick<StoredRequest<T>, "id" | "terms">): NonNullable<Act["details"]>;
}
