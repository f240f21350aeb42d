import { countryOf, type Jurisdiction, type LeverageProfile, profileOfCountry } from "@truefill/core/instruments";
import { type Engine, sha256 } from "../../engine/index.ts";
import type { AccountsStore } from "./store.ts";

/**
 * Which rules hold for a customer because of where they live (R12, R26). On a site that runs the strict profile for
 * everybody, as the demo does, its caps hold everywhere; what a country bars is barred on every site.
 */
export class Jurisdictions {
	readonly #engine: Engine;
	readonly #store: AccountsStore;
	readonly #site: LeverageProfile;

	constructor(engine: Engine, store: AccountsStore, site: LeverageProfile) {
		this.#engine = engine;
		this.#store = store;
		this.#site = site;
	}

	of(givenCountry: string | null): Jurisdiction {
		const country = countryOf(givenCountry);
		const strict = this.#site.id === "retail-eu-uk";
		return { profile: strict ? "retail-eu-uk" : profileOfCountry(country), country };
	}

	async ofUser(userId: string): Promise<Jurisdiction> {
		return this.of(await this.#store.countryOf(userId));
	}

	/** Tells the user's accounts where they live now; call it when their country has changed. */
	async sync(userId: string): Promise<void> {
		await this.#submit(userId, await this.ofUser(userId));
	}

	/** Tells every account that was not told yet, or was told otherwise: after an upgrade, or when the site's profile changed. */
	async syncAll(): Promise<void> {
		for (const { id, country } of await this.#store.customers()) await this.#submit(id, this.of(country));
	}

	async #submit(userId: string, jurisdiction: Jurisdiction): Promise<void> {
		const { profile, country } = jurisdiction;
		for (const state of this.#engine.accountsOf(userId)) {
			if (state.jurisdiction?.profile === profile && state.jurisdiction.country === country) continue;
			// Named after what the account is now, so that a move there and back is told both times.
			const commandId = `jurisdiction-${sha256(`${profile} ${country} ${state.sequence}`).slice(0, 32)}`;
			const command = { kind: "set-jurisdiction", commandId, accountId: state.id, jurisdiction } as const;
			await this.#engine.submit(command, sha256(commandId));
		}
	}
}
