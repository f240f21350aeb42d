import type { AccountWire } from "@truefill/contracts/http";
import { Suspense } from "react";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { STEP_LINK } from "./step-link.ts";

const VerifyTask = lazyPart(async () => (await import("./verify-task.tsx")).VerifyTask);
const VerifyLink = lazyPart(async () => (await import("./verify-task.tsx")).VerifyLink);

/** The one thing to do next: pay into an empty live account, then verify oneself, then trade. */
export function NextStep({
	account,
	hasLive,
	fresh,
}: {
	readonly account: AccountWire;
	/** Of all their accounts, one is live. */
	readonly hasLive: boolean;
	/** Nothing was traded yet. */
	readonly fresh: boolean;
}) {
	if (account.type === "live" && isNothing(account.balance)) return <DepositTask />;
	const trade = fresh ? <TradeTask account={account} /> : null;
	return hasLive ? (
		<Suspense fallback={null}>
			<VerifyTask otherwise={trade} />
		</Suspense>
	) : (
		trade
	);
}

/** Whether an amount is known to be zero. */
const isNothing = (amount: string): boolean => /^0(?:\.0+)?$/.test(amount);

function DepositTask() {
	const t = useT();
	return (
		<Alert
			title={t("deposit.task.title")}
			actions={
				<>
					<Link to="/main/deposit" className={STEP_LINK}>
						{t("deposit.task.action")}
					</Link>
					<Suspense fallback={null}>
						<VerifyLink />
					</Suspense>
				</>
			}
		>
			{t("deposit.task.body")}
		</Alert>
	);
}

function TradeTask({ account }: { readonly account: AccountWire }) {
	const t = useT();
	return (
		<Alert
			title={t("dashboard.new.title")}
			actions={
				<Link to="/main/trading" className={STEP_LINK}>
					{t("dashboard.new.action")}
				</Link>
			}
		>
			{t("dashboard.new.body", { balance: formatMoney(account.balance, account.currency) })}
		</Alert>
	);
}
