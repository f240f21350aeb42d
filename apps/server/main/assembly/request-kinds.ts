import { ADJUSTMENT, CORPORATE_ACTION } from "../../modules/backoffice/index.ts";
import { BANK_LINE } from "../../modules/bank-statements/index.ts";
import { COIN_DECISION } from "../../modules/coins/index.ts";
import { DEPOSIT } from "../../modules/deposits/index.ts";
import { PERSONAL_CHANGE } from "../../modules/personal/index.ts";
import { type StaffRequestKind, staffKind } from "../../modules/requests/index.ts";
import { SCREENING } from "../../modules/screening/index.ts";
import { SETTING_CHANGE } from "../../modules/settings/index.ts";
import { VERIFICATION } from "../../modules/verification/index.ts";
import { OUTCOME } from "../../modules/withdrawals/index.ts";
import type { Modules } from "./modules.ts";

/** Every kind of request that staff decide, for their inbox. A new kind is a row here. */
export const staffKinds = ({ backoffice, personal, withdrawals }: Modules): readonly StaffRequestKind[] => [
	staffKind("adjustment", ADJUSTMENT),
	staffKind("deposit", DEPOSIT),
	staffKind("personal-change", PERSONAL_CHANGE, (request) => personal.changesOf(request)),
	staffKind("corporate-action", CORPORATE_ACTION, ({ id }) => backoffice.changesOf(id)),
	staffKind("setting-change", SETTING_CHANGE),
	staffKind("verification", VERIFICATION),
	staffKind("screening", SCREENING),
	staffKind("withdrawal", withdrawals.definition),
	staffKind("withdrawal-outcome", OUTCOME),
	staffKind("bank-line", BANK_LINE),
	staffKind("coin-deposit", COIN_DECISION),
];
