import type { BackTestOptions, BackTestResult } from "@truefill/core/back-test";
import type { DataPage } from "./back-test-data.ts";

/** What the process of a back-test gets first; everything can be cloned. */
export interface ProgramTask extends Omit<BackTestOptions, "profileLeverage"> {
	/** Leverage cap of each instrument, by id. */
	readonly leverage: Readonly<Record<string, number>>;
}

export type ToProgram =
	| { readonly kind: "task"; readonly task: ProgramTask }
	| { readonly kind: "page"; readonly page: DataPage }
	| { readonly kind: "end" };

export type FromProgram =
	| { readonly kind: "taken" }
	| { readonly kind: "result"; readonly result: BackTestResult; readonly dataHash: string }
	| { readonly kind: "failed"; readonly text: string };
