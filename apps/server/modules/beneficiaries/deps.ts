import type { QueryExecutorProvider } from "kysely";
import type { Clock, Pool } from "../../platform/index.ts";
import type { Mail } from "../mail/index.ts";
import type { PersonName } from "./holder-name.ts";

export interface BeneficiaryDeps {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly mail: Mail;
	/** The customer's name as in their personal details. */
	readonly personOf: (userId: string) => Promise<PersonName | undefined>;
	/** Which of these have an open withdrawal to them. */
	readonly inUse: (ids: readonly string[], tx?: QueryExecutorProvider) => Promise<ReadonlySet<string>>;
}
