import type { ErrorCode } from "@truefill/contracts/errors";
import { invariant, ok, refuse } from "@truefill/core/result";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import type { Clock, Pool } from "../../platform/index.ts";
import type { Decision } from "./decision-store.ts";
import type { FailureWork, RequestDefinition, RequestFailure, RequestWork, StoredRequest } from "./definition.ts";
import { type RequestStatus, settledStatus } from "./state.ts";
import { type Obstacle, RequestStore } from "./store.ts";

/** How the wire of a kind of request speaks of it. */
export interface RequestWords<S extends string> {
	readonly unknown: ErrorCode;
	/** Refusal of a decision that came too late; `status` is its parameter. */
	readonly decided: ErrorCode;
	/** The statuses behind each status of the wire. */
	readonly statuses: Readonly<Record<S, readonly RequestStatus[]>>;
}

/** Requests of one kind that are sent again in one run. */
const AT_ONCE = 200;

/** One person's decision. */
export interface Deciding extends Pick<Decision, "details" | "approval"> {
	readonly id: string;
	readonly by: string;
	readonly reason: string;
}

/** The wire's name of a status. */
export function statusOf<S extends string>({ statuses }: RequestWords<S>, status: RequestStatus): S {
	const names = Object.keys(statuses) as S[];
	const found = names.find((name) => statuses[name].includes(status));
	invariant(found !== undefined, `a request of this kind is never ${status}`);
	return found;
}

/**
 * The one way by which somebody asks for something that others decide (four eyes). An approval is stored before its
 * command is sent, and the command's id follows from it: after a crash in between it is approved again, and carried out
 * once.
 */
export class Requests {
	readonly store: RequestStore;
	readonly #engine: Pick<EnginePort, "submit">;
	readonly #clock: Clock;

	constructor({
		pool,
		engine,
		clock,
	}: { readonly pool: Pool; readonly engine: Pick<EnginePort, "submit">; readonly clock: Clock }) {
		this.store = new RequestStore(pool);
		this.#engine = engine;
		this.#clock = clock;
	}

	/**
	 * Approves another person's request and, when enough have, carries it out: by `work` in the same transaction, and by its
	 * command after it unless `bar` refuses. `failed` writes in the transaction that stores that refusal, or the engine's.
	 * Refused: unknown, FOUR_EYES, decided already, and what refuses to carry it out.
	 */
	async approve<T extends object, S extends string>(
		definition: RequestDefinition<T>,
		words: RequestWords<S>,
		{ id, ...given }: Deciding,
		work?: RequestWork<T>,
		obstacle: Obstacle<T> = {},
	) {
		const at = new Date(this.#clock.nowMs());
		const decided = await this.store.decide(definition, id, { ...given, decision: "approve", at }, work, obstacle);
		switch (decided.kind) {
			case "decided":
				return decided.request.status === "approved"
					? this.#carryOut(definition, decided.request, obstacle.failed)
					: ok(decided.request);
			case "unknown":
				return refuse(words.unknown);
			case "not-held":
				return refuse("WITHDRAWAL_NOT_HELD");
			case "own-or-twice":
				return refuse("FOUR_EYES");
			case "stopped":
				return { ok: false as const, refusal: decided.refusal };
			case "barred":
				await this.#voidHold(definition, decided.request);
				return { ok: false as const, refusal: decided.refusal };
			case "closed":
				return refuse(words.decided, { status: statusOf(words, decided.status) });
		}
	}

	async #carryOut<T extends object>(
		definition: RequestDefinition<T>,
		request: StoredRequest<T>,
		failed?: FailureWork<T>,
	) {
		const { effect, rules } = definition;
		invariant(effect.by === "command", "only a command is carried out after the decision");
		const command = effect.command(request);
		const answer = await this.#engine.submit(command, sha256(command.commandId));
		if (answer.kind === "failed") return refuse(answer.code);
		const status = settledStatus(rules, answer.kind === "accepted");
		if (answer.kind === "accepted") return ok(await this.store.settle(definition, request, status, null));
		const { code, params } = answer.refusal;
		// A frozen account's refusal is not recorded: the approval stays valid and can be carried out later.
		if (code !== "ACCOUNT_FROZEN") {
			const settled = await this.store.settle(definition, request, status, { code, params }, failed);
			await this.#voidHold(definition, settled);
		}
		return refuse(code, params);
	}

	/** Reserves the amount of a new request. Refused by the engine, the request has failed with that refusal. */
	async place<T extends object>(
		definition: RequestDefinition<T>,
		request: StoredRequest<T>,
	): Promise<StoredRequest<T>> {
		const { hold } = definition;
		if (hold === undefined || request.hold !== "placing") return request;
		const command = hold.place(request);
		const answer = await this.#engine.submit(command, sha256(command.commandId));
		// Unknown: it is sent again.
		if (answer.kind === "failed") return request;
		const from = "placing" as const;
		if (answer.kind === "accepted") {
			return (await this.store.holds.held(definition, request.id, { from, to: "placed" })) ?? request;
		}
		const { code, params } = answer.refusal;
		// A frozen account's refusal is not recorded: sent again, the same command could be accepted.
		const to = code === "ACCOUNT_FROZEN" ? "voiding" : "voided";
		return (await this.store.holds.held(definition, request.id, { from, to, failure: { code, params } })) ?? request;
	}

	/** Gives back what an ended request had reserved. Placed first, so that nothing can be reserved afterwards. */
	async #voidHold<T extends object>(
		definition: RequestDefinition<T>,
		request: StoredRequest<T>,
	): Promise<StoredRequest<T>> {
		const { hold } = definition;
		if (hold === undefined || request.hold !== "voiding") return request;
		for (const command of [hold.place(request), hold.void(request)]) {
			const answer = await this.#engine.submit(command, sha256(command.commandId));
			const isRecorded = answer.kind === "refused" && answer.refusal.code !== "ACCOUNT_FROZEN";
			if (isRecorded) break;
			if (answer.kind !== "accepted") return request;
		}
		return (await this.store.holds.held(definition, request.id, { from: "voiding", to: "voided" })) ?? request;
	}

	/** Sends again what a crash or an unknown outcome has left; run it every few seconds. */
	async repeat<T extends object>(definition: RequestDefinition<T>): Promise<void> {
		for (const request of await this.store.holds.unfinished(definition, AT_ONCE)) {
			if (request.status === "approved") await this.#carryOut(definition, request);
			else if (request.hold === "placing") await this.place(definition, request);
			else await this.#voidHold(definition, request);
		}
	}

	/**
	 * Ends the requests of an account whose reserved amount the engine has given back by itself, with this refusal.
	 * `isHeld`: whether the engine still has it.
	 */
	async endReleased<T extends object>(
		definition: RequestDefinition<T>,
		accountId: string,
		isHeld: (requestId: string) => boolean,
		failure: RequestFailure,
	): Promise<void> {
		for (const { id, status } of await this.store.holds.reserved(definition, accountId)) {
			if (status !== "pending" || isHeld(id)) continue;
			await this.store.holds.held(definition, id, { from: "placed", to: "voided", failure });
		}
	}

	/** Refuses an open request, with `work` in the same transaction; its requester may do so too, to withdraw it. */
	async refuse<T extends object, S extends string>(
		definition: RequestDefinition<T>,
		words: RequestWords<S>,
		{ id, ...given }: Omit<Deciding, "reason"> & { readonly reason: string | null },
		work?: RequestWork<T>,
	) {
		const at = new Date(this.#clock.nowMs());
		const decided = await this.store.decide(definition, id, { ...given, decision: "refuse", at }, work);
		if (decided.kind === "decided") return ok(await this.#voidHold(definition, decided.request));
		if (decided.kind === "closed") return refuse(words.decided, { status: statusOf(words, decided.status) });
		return refuse(words.unknown);
	}
}
