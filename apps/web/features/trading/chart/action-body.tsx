import type { AnnouncementWire } from "@truefill/contracts/http";
import { useAppliedActions, useExpectedActions } from "../../../data/actions/queries.ts";
import { type LocalInstrument, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { signOf } from "../../../lib/decimal.ts";
import { ActionEffect, useActionText } from "../../../ui/action-effect.tsx";
import { Money } from "../../../ui/num.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { ZonedTime } from "../../../ui/zoned-time.tsx";

interface ActionBodyProps {
	readonly action: AnnouncementWire;
	readonly instrument: LocalInstrument;
}

/** A dividend or split as text, with its actual or hypothetical effect on the selected account (E22). */
export function ActionBody({ action, instrument }: ActionBodyProps) {
	const t = useT();
	const textOf = useActionText();
	const coming = action.status !== "applied";
	return (
		<article className="flex flex-col gap-1.5">
			<h3 className="font-semibold text-13">{textOf(action, instrument)}</h3>
			<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-secondary">
				<span>{t(coming ? "actions.exMoment" : "actions.applied")}</span>
				<ZonedTime value={action.ex_at} />
			</p>
			<p className="text-12 text-secondary">{action.note}</p>
			{coming ? (
				<Expected action={action} instrument={instrument} />
			) : (
				<Applied action={action} instrument={instrument} />
			)}
		</article>
	);
}

function Expected({ action, instrument }: ActionBodyProps) {
	const t = useT();
	const { data } = useExpectedActions(useSelectedAccount());
	const found = data?.find((each) => each.action.id === action.id);
	if (data === undefined) return <Skeleton lines={2} />;
	if (found?.effect == null)
		return <p className="text-12">{t((found?.unknown ?? null) === null ? "actions.none" : "actions.unknown")}</p>;
	return (
		<>
			<ToAccount cash={found.effect.cash} currency={found.effect.currency} />
			<ActionEffect terms={action} effect={found.effect} instrument={instrument} />
			<p className="text-12 text-muted">{t("actions.estimate")}</p>
		</>
	);
}

function Applied({ action, instrument }: ActionBodyProps) {
	const t = useT();
	const account = useSelectedAccount();
	const { data, isError, refetch } = useAppliedActions(account?.id ?? "", { actionId: action.id }, account?.sequence);
	if (data === undefined)
		return isError ? (
			<button type="button" className="text-start text-12 text-accent-text" onClick={() => void refetch()}>
				{t("actions.failed")}
			</button>
		) : (
			<Skeleton lines={2} />
		);
	const [applied] = data;
	if (applied === undefined) return <p className="text-12">{t("chart.mark.none")}</p>;
	return (
		<>
			<ToAccount cash={applied.effect.cash} currency={applied.effect.currency} />
			<ActionEffect terms={applied} effect={applied.effect} instrument={instrument} />
		</>
	);
}

/** The booked amount; a split without a fractional remainder books nothing. */
function ToAccount({ cash, currency }: { readonly cash: string; readonly currency: string }) {
	const t = useT();
	if (signOf(cash) === 0) return null;
	return (
		<p className="flex items-baseline justify-between gap-3 text-12">
			<span className="text-muted">{t("actions.cash")}</span>
			<Money value={cash} currency={currency} sign="always" tone="signed" />
		</p>
	);
}
