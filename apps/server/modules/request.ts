import { type ErrorCode, fieldSentence, sentence } from "@truefill/contracts/errors";
import type { ReasonWire } from "@truefill/contracts/http";
import { canonicalJson } from "@truefill/core/ledger";
import {
	type AccountCurrency,
	type Money,
	type Price,
	parseMoney,
	parsePrice,
	parseVolume,
	type Volume,
} from "@truefill/core/money";
import { type Refusal, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { type Answer, sha256 } from "../engine/index.ts";
import { refuseFields, validated } from "../http/bind.ts";

/** A refusal with its sentence. */
export const refusalToWire = ({ code, params }: Refusal<ErrorCode>): ReasonWire => ({
	code,
	message: sentence(code, params),
	params: { ...params },
});

/** Hash by which two requests with one command id are the same request: the call, its path and its body. */
export const requestHash = (callId: string, params: object, body: object): string =>
	sha256(canonicalJson({ call: callId, params, body }));

/** A member for a command if the field was given; an absent field stays absent (E12). */
export const given = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> =>
	value === undefined ? {} : ({ [name]: value } as Record<K, V>);

/** Parses decimal fields of a body, collects the wrong ones: the contract has checked their format, not their size. */
export class DecimalFields {
	readonly #wrong: Record<string, { code: string; message: string }> = {};

	/** A price; null where the field is absent, null or wrong. */
	price(name: string, text: string | null | undefined): Price | null {
		if (text === undefined || text === null) return null;
		const parsed = parsePrice(text);
		return parsed.ok ? parsed.value : this.#refuse(name);
	}

	/** A volume; null where the field is absent or wrong. */
	volume(name: string, text: string | undefined): Volume | null {
		if (text === undefined) return null;
		const parsed = parseVolume(text);
		return parsed.ok ? parsed.value : this.#refuse(name);
	}

	/** An amount of `currency`, which may have fewer decimals than were sent; null where the field is wrong. */
	money(name: string, text: string, currency: AccountCurrency): Money | null {
		const parsed = parseMoney(text, currency);
		return parsed.ok ? parsed.value : this.#refuse(name);
	}

	/** An amount of at least zero; null where the field is wrong. */
	moneyFromZero(name: string, text: string, currency: AccountCurrency): Money | null {
		const parsed = parseMoney(text, currency);
		return parsed.ok && parsed.value >= 0n ? parsed.value : this.#refuse(name);
	}

	/** The refusal that names the wrong fields, or null. */
	refusal() {
		return Object.keys(this.#wrong).length === 0 ? null : refuseFields("INPUT_INVALID", this.#wrong);
	}

	#refuse(name: string): null {
		this.#wrong[name] = { code: "OUT_OF_RANGE", message: fieldSentence("OUT_OF_RANGE") };
		return null;
	}
}

/**
 * The engine's answer as a call returns it: the stored body in the contract's form. The first answer and every replay
 * use the same path, also for a body that was stored before the contract grew.
 */
export function answerOf<S extends z.ZodType>(answer: Answer, response: S) {
	switch (answer.kind) {
		case "accepted":
			return validated(response, answer.body, answer.text);
		case "refused":
			return refuse(answer.refusal.code, answer.refusal.params);
		case "failed":
			return refuse(answer.code);
	}
}
