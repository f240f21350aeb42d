import { fieldSentence } from "@truefill/contracts/errors";
import { canonicalJson } from "@truefill/core/ledger";
import { type Price, parsePrice, parseVolume, type Volume } from "@truefill/core/money";
import { sha256 } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";

/** What makes two requests with one command id the same request: the call, its path and its body. */
export const requestHash = (callId: string, params: object, body: object): string =>
	sha256(canonicalJson({ call: callId, params, body }));

/** Reads decimal fields of a body and collects the wrong ones: the contract has seen their form, not their size. */
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

	/** The refusal that names the wrong fields, or null. */
	refusal() {
		return Object.keys(this.#wrong).length === 0 ? null : refuseFields("INPUT_INVALID", this.#wrong);
	}

	#refuse(name: string): null {
		this.#wrong[name] = { code: "OUT_OF_RANGE", message: fieldSentence("OUT_OF_RANGE") };
		return null;
	}
}
