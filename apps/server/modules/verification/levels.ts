import type { VerificationLevel } from "@truefill/contracts/http";
import type { LeverageProfileId } from "@truefill/core/instruments";

/** The level from which customers may pay in, and have money paid out. */
export interface VerificationRules {
	readonly deposits: VerificationLevel;
	readonly withdrawals: VerificationLevel;
}

/** What each jurisdiction profile demands. Nothing is paid out before the identity is known. */
const RULES: Readonly<Record<LeverageProfileId, VerificationRules>> = {
	"retail-eu-uk": { deposits: 1, withdrawals: 3 },
	international: { deposits: 1, withdrawals: 2 },
};

export const verificationRulesOf = (profile: LeverageProfileId): VerificationRules => RULES[profile];
