import type { SettingsEditor } from "@truefill/contracts/http";
import type { SettingsStore, StoredSetting } from "./store.ts";

type Loss = SettingsEditor["loss"];

const YEAR_MS = 365 * 86_400_000;
const KEEP_MS = 3_600_000;

/** The share of losing accounts in percent with two decimals, rounded up: never understated (R4). */
export function lossPercent(losing: number, accounts: number): string {
	const hundredths = (BigInt(losing) * 10_000n + BigInt(accounts) - 1n) / BigInt(accounts);
	return `${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, "0")}`;
}

/** The regulator's risk warning with the provider's own share. */
export const lossWarning = ({ percent, as_of }: NonNullable<Loss>): string =>
	`CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage. ${percent}% of retail investor accounts lose money when trading CFDs with this provider (12 months to ${as_of}). You should consider whether you understand how CFDs work and whether you can afford to take the high risk of losing your money.`;

/**
 * Live accounts with a net loss from trades closed in the last twelve months. Counted at most once an hour and once at a
 * time: it reads the closed trades of a year, and anybody may ask. Who asks meanwhile gets the share of before.
 */
export class LossShare {
	readonly #store: Pick<SettingsStore, "losses">;
	readonly #clock: { nowMs(): number };
	#known: { readonly loss: Loss; readonly untilMs: number } | null = null;
	#counting: Promise<Loss> | undefined;

	constructor(store: Pick<SettingsStore, "losses">, clock: { nowMs(): number }) {
		this.#store = store;
		this.#clock = clock;
	}

	/** The share, if the site's warning uses it; otherwise null, without a query. */
	async wanted(stored: readonly StoredSetting[]): Promise<Loss> {
		const warning = stored.find(({ name }) => name === "risk_warning")?.value;
		const speaksOfIt = typeof warning === "object" && warning !== null && "mode" in warning;
		return speaksOfIt && warning.mode === "provider-loss" ? this.now() : null;
	}

	/** Null while no live account has closed a trade: the share is unknown, not zero. Rejects if it was never counted. */
	async now(): Promise<Loss> {
		if (this.#known !== null && this.#known.untilMs > this.#clock.nowMs()) return this.#known.loss;
		this.#counting ??= this.#count().finally(() => {
			this.#counting = undefined;
		});
		if (this.#known === null) return this.#counting;
		// A failure is retried by the next who asks.
		this.#counting.catch(() => undefined);
		return this.#known.loss;
	}

	async #count(): Promise<Loss> {
		const nowMs = this.#clock.nowMs();
		const { accounts, losing } = await this.#store.losses(new Date(nowMs - YEAR_MS));
		const as_of = new Date(nowMs).toISOString().slice(0, 10);
		const loss = accounts === 0 ? null : { percent: lossPercent(losing, accounts), accounts, as_of };
		this.#known = { loss, untilMs: nowMs + KEEP_MS };
		return loss;
	}
}
