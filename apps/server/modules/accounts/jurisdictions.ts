import { countryOf, type Jurisdiction, type LeverageProfile, profileOfCountry } from "@truefill/core/instruments";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import type { AccountsStore } from "./store.ts";

/**
 * The rules that apply to a customer because of their country of residence (R12, R26). If the site runs the strict
 * profile for everybody, as the demo does, its caps apply everywhere; what a country bars is barred on every site.
 */
export class Jurisdictions {
	readonly #engine: EnginePort;
	readonly #store: AccountsStore;
	readonly #site: LeverageProfile;

	constructor(engine: EnginePort, store: AccountsStore, site: LeverageProfile) {
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

	/** Updates the jurisdiction of the user's accounts; call it when their country has changed. */
	async sync(userId: string): Promise<void> {
		await this.#submit(userId, await this.ofUser(userId));
	}

	/** Updates every account whose jurisdiction is missing or outdated: after an upgrade or a change of the profile. */
	async syncAll(): Promise<void> {
		for (const { id, country } of await this.#store.customers()) await this.#submit(id, this.of(country));
	}

	async #submit(userId: string, jurisdiction: Jurisdiction): Promise<void> {
		const { profile, country } = jurisdiction;
		for (const state of await this.#engine.accountsOf(userId)) {
			if (state.jurisdiction?.profile === profile && state.jurisdiction.country === country) continue;
			// The id contains the account's sequence, so that a move there and back is recorded both times.
			const commandId = `jurisdiction-${sha256(`${profile} ${country} ${state.sequence}`).slice(0, 32)}`;
			const command = {
				kind: "set-jurisdiction",
				commandId,
				origin: "job",
				accountId: state.id,
				jurisdiction,
			} as const;
			await this.#engine.submit(command, sha256(commandId));
		}
	}
}
