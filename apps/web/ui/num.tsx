import { ArrowDown, ArrowUp } from "lucide-react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { signOf } from "../lib/decimal.ts";
import {
	type Decimal,
	formatMoney,
	formatNumber,
	formatPercent,
	type MoneyOptions,
	type NumberOptions,
	UNKNOWN,
} from "../lib/format.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface Look {
	/** `signed`: the up and down colours by sign, zero muted. `quiet-zero`: only zero is muted. Default `plain`. */
	readonly tone?: "plain" | "quiet-zero" | "signed";
	/** An arrow beside the sign, for rising and falling values. */
	readonly arrow?: boolean;
	/** Stale: grey, whatever the sign. */
	readonly stale?: boolean;
	readonly className?: string;
}

function Digits({
	text,
	value,
	tone = "plain",
	arrow = false,
	stale = false,
	className,
}: Look & { readonly text: string; readonly value: Decimal }) {
	const t = useT();
	if (text === UNKNOWN) {
		return (
			<span className={cx("num text-muted", className)}>
				<span aria-hidden>{UNKNOWN}</span>
				<VisuallyHidden>{t("common.unknown")}</VisuallyHidden>
			</span>
		);
	}
	const sign = value ? signOf(value) : null;
	const color = stale
		? "text-muted"
		: tone !== "plain" && sign === 0
			? "text-muted"
			: tone === "signed" && sign === 1
				? "text-up"
				: tone === "signed" && sign === -1
					? "text-down"
					: "";
	const Arrow = sign === 1 ? ArrowUp : ArrowDown;
	return (
		<span dir="ltr" className={cx("num inline-block whitespace-nowrap", color, className)}>
			{arrow && sign ? (
				<Arrow className="me-0.5 inline size-[0.9em] align-[-0.08em]" strokeWidth={2.25} aria-hidden />
			) : null}
			{text}
		</span>
	);
}

export interface NumProps extends Look, NumberOptions {
	readonly value: Decimal;
}

/** Any number: tabular digits, the U+2212 minus, an en dash for unknown. */
export function Num({ value, digits, sign, grouping, ...look }: NumProps) {
	return <Digits {...look} value={value} text={formatNumber(value, { digits, sign, grouping })} />;
}

export interface MoneyProps extends Look {
	readonly value: Decimal;
	/** ISO 4217. */
	readonly currency: string;
	readonly show?: MoneyOptions["currency"];
	readonly sign?: MoneyOptions["sign"];
}

/** An amount. Inside a column whose header names the currency, pass `show="none"`. */
export function Money({ value, currency, show = "code", sign, ...look }: MoneyProps) {
	return <Digits {...look} value={value} text={formatMoney(value, currency, { sign, currency: show })} />;
}

export interface PercentProps extends Look {
	readonly value: Decimal;
	readonly digits?: number;
	readonly sign?: NumberOptions["sign"];
}

/** A value already in percent, such as a margin level; `∞` also has a text for screen readers (E7). */
export function Percent({ value, digits = 2, sign = "auto", ...look }: PercentProps) {
	const t = useT();
	const text = formatPercent(value, digits, sign);
	if (text === "∞") {
		return (
			<span className={cx("num", look.stale && "text-muted", look.className)}>
				<span aria-hidden title={t("ui.unlimited")}>
					∞
				</span>
				<VisuallyHidden>{t("ui.unlimited")}</VisuallyHidden>
			</span>
		);
	}
	return <Digits {...look} value={value} text={text} />;
}
