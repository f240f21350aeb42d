import { personalData as accounts } from "../../modules/accounts/index.ts";
import { personalData as alerts } from "../../modules/alerts/index.ts";
import { personalData as audit } from "../../modules/audit/index.ts";
import { personalData as bankStatements } from "../../modules/bank-statements/index.ts";
import { personalData as beneficiaries } from "../../modules/beneficiaries/index.ts";
import { personalData as chat } from "../../modules/chat/index.ts";
import { personalData as coinPayouts } from "../../modules/coin-payouts/index.ts";
import { personalData as coins } from "../../modules/coins/index.ts";
import { personalData as deposits } from "../../modules/deposits/index.ts";
import { personalData as identity } from "../../modules/identity/index.ts";
import { personalData as ledger } from "../../modules/ledger/index.ts";
import { personalData as mail } from "../../modules/mail/index.ts";
import { personalData as notifications } from "../../modules/notifications/index.ts";
import { personalData as ownData } from "../../modules/own-data/index.ts";
import { personalData as payments } from "../../modules/payments/index.ts";
import { personalData as personal } from "../../modules/personal/index.ts";
import { personalData as protection } from "../../modules/protection/index.ts";
import { personalData as requests } from "../../modules/requests/index.ts";
import { personalData as savings } from "../../modules/savings/index.ts";
import { personalData as screening } from "../../modules/screening/index.ts";
import { personalData as strategies } from "../../modules/strategies/index.ts";
import { personalData as summaries } from "../../modules/summaries/index.ts";
import { personalData as trading } from "../../modules/trading/index.ts";
import { personalData as userDocuments } from "../../modules/user-documents/index.ts";
import { personalData as verification } from "../../modules/verification/index.ts";
import { personalData as withdrawals } from "../../modules/withdrawals/index.ts";
import type { PersonalData } from "../../platform/index.ts";

/** What every module stores about a customer, in the order of the export, in which foreign keys allow erasing too. */
export const PERSONAL_DATA: readonly PersonalData[] = [
	personal,
	verification,
	screening,
	userDocuments,
	accounts,
	deposits,
	payments,
	coins,
	trading,
	ledger,
	notifications,
	chat,
	identity,
	protection,
	mail,
	audit,
	ownData,
	requests,
	withdrawals,
	beneficiaries,
	bankStatements,
	savings,
	coinPayouts,
	alerts,
	strategies,
	summaries,
];
