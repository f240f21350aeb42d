import type { EnginePort } from "../../engine/index.ts";
import type { Clock, Log } from "../../platform/index.ts";
import type { BeneficiaryPort, CoinBeneficiaryPort } from "../beneficiaries/index.ts";
import type { HouseJournal } from "../house/index.ts";
import type { Safeguards } from "../identity/index.ts";
import type { Requests } from "../requests/index.ts";
import type { ScreeningPort } from "../screening/index.ts";
import type { FileStore } from "./file-store.ts";
import type { InTurn } from "./in-turn.ts";
import type { CardRefunds, CoinPayouts, VerificationPort, WithdrawalTermsPort } from "./ports.ts";
import type { WithdrawalStore } from "./store.ts";
import type { WithdrawalDefinition } from "./withdrawal-request.ts";

export interface WithdrawalDeps {
	readonly store: WithdrawalStore;
	readonly files: FileStore;
	readonly definition: WithdrawalDefinition;
	/** Requests of one account. */
	readonly inTurn: InTurn;
	readonly requests: Requests;
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly log: Log;
	readonly house: HouseJournal;
	readonly terms: WithdrawalTermsPort;
	readonly cards: CardRefunds;
	readonly coins: CoinPayouts;
	readonly verification: VerificationPort;
	readonly screening: ScreeningPort;
	readonly beneficiaries: BeneficiaryPort;
	readonly coinBeneficiaries: CoinBeneficiaryPort;
	readonly personOf: (userId: string) => Promise<{ readonly firstName: string; readonly lastName: string } | undefined>;
	readonly safeguardsOf: (userId: string) => Promise<Safeguards>;
	readonly isElevatedBySecondFactor: (sessionId: string) => Promise<boolean>;
	/** The accounts that wires came from, by their deposits. */
	readonly senderAccountsOf: (depositIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
	/** The house's bank accounts, from which bank payments are made. */
	readonly bankAccounts: () => Promise<readonly HouseBankAccount[]>;
}

export interface HouseBankAccount {
	readonly currency: string;
	readonly holder: string;
	readonly account_number: string;
	readonly bic: string | null;
}
