import type { WithdrawalGateWire } from "@truefill/contracts/http";
import { ChevronDown, CircleAlert, CircleCheck, Clock } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { serverText } from "../../i18n/server-texts.ts";
import { HelpLink } from "../../ui/help-link.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { Owner } from "../../ui/withdrawal/owner.tsx";
import { BANK_ACCOUNTS } from "./tabs.tsx";

type Code = WithdrawalGateWire["code"];

/** Where the customer does what is missing; null: there is nothing to do but wait. */
const PAGES: Readonly<Record<Code, string | null>> = {
	"live-account": "/main/accounts",
	email: "/main/settings/email",
	verification: "/main/verification",
	"second-factor": "/main/settings/sign-in",
	"security-change": null,
	beneficiary: BANK_ACCOUNTS,
};

const LOOK = {
	met: { Icon: CircleCheck, tone: "text-ok" },
	waiting: { Icon: Clock, tone: "text-warn" },
	missing: { Icon: CircleAlert, tone: "text-danger" },
} as const;

/** Whether a request may be sent. A bank account is needed only where the plan says so, by its obstacles. */
export const areMet = (gates: readonly WithdrawalGateWire[]): boolean =>
	gates.every(({ code, state }) => state === "met" || code === "beneficiary");

/** What is needed before money can leave: what is met, what is missing, who acts and until when. */
export function Gates({ gates }: { readonly gates: readonly WithdrawalGateWire[] }) {
	const t = useT();
	const open = gates.filter(({ state }) => state !== "met");
	const list = (
		<ul className="flex flex-col divide-y divide-line">
			{[...open, ...gates.filter(({ state }) => state === "met")].map((gate) => (
				<Gate key={gate.code} gate={gate} />
			))}
		</ul>
	);
	if (open.length === 0) {
		return (
			<details className="rounded-card border border-line bg-surface-1 px-panel py-2.5">
				<summary className="flex cursor-pointer items-center gap-2 text-13">
					<CircleCheck className="icon flex-none text-ok" aria-hidden />
					<span className="flex-1">{t("withdrawal.gates.met")}</span>
					<ChevronDown className="icon flex-none text-muted" aria-hidden />
				</summary>
				{list}
			</details>
		);
	}
	return (
		<SettingsCard
			title={t("withdrawal.gates.open", { count: open.length })}
			about={t("withdrawal.gates.about")}
			aside={<HelpLink place="withdrawals#what-you-need" about={t("withdrawal.many")} />}
		>
			{list}
		</SettingsCard>
	);
}

function Gate({ gate }: { readonly gate: WithdrawalGateWire }) {
	const t = useT();
	const { code, state, owner, until, reason } = gate;
	const { Icon, tone } = LOOK[state];
	const page = state === "missing" ? PAGES[code] : null;
	return (
		<li className="flex gap-3 py-2.5">
			<Icon className={`icon mt-0.5 flex-none ${tone}`} aria-hidden />
			<div className="flex min-w-0 flex-1 flex-col gap-1">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
					<span className="font-medium">{t(`withdrawal.gate.${code}`)}</span>
					<span className="sr-only">{t(`withdrawal.gate.state.${state}`)}</span>
					{state === "met" ? null : <Owner owner={owner} />}
				</p>
				{reason === null ? null : <p className="text-12 text-secondary">{serverText("error", reason)}</p>}
				{until === null || state === "met" ? null : (
					<p className="text-12 text-muted">
						{t("withdrawal.gate.until")} <TimeText value={until} />
					</p>
				)}
				{page === null ? null : (
					<p>
						<Link to={page} className="font-medium text-12 text-accent-text underline-offset-4 hover:underline">
							{t(`withdrawal.gate.${code}.do`)}
						</Link>
					</p>
				)}
			</div>
		</li>
	);
}
