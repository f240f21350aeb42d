import type { SavingsTerms } from "@truefill/contracts/http";
import type { useT } from "../../i18n/index.ts";
import { write } from "../../lib/decimal.ts";
import { formatLocale, formatMoney, formatPercent, formatTime } from "../../lib/format.ts";

type T = ReturnType<typeof useT>;

export const ROOT = "/main/savings";

/** Basis points as a percentage. */
export const rateText = (basisPoints: number): string => formatPercent(write(BigInt(basisPoints), 2));

/** A calendar day of the plan's zone, `2026-01-31`: the same day wherever it is read. */
export const dayText = (date: string): string => formatTime(`${date}T12:00:00.000Z`, "date", "UTC");

export function monthText(month: string, length: "short" | "long" = "short"): string {
	const format = new Intl.DateTimeFormat(formatLocale(), { month: length, year: "numeric", timeZone: "UTC" });
	return format.format(new Date(`${month}-15T12:00:00.000Z`));
}

export const planName = (t: T, { kind, term_days: days }: Pick<SavingsTerms, "kind" | "term_days">): string =>
	kind === "flexible" ? t("savings.plan.flexible") : t("savings.plan.fixed", { days: days ?? 0 });

/** What leaving costs, in one sentence. */
export function exitText(t: T, { kind, early_exit: exit }: Pick<SavingsTerms, "kind" | "early_exit">): string {
	if (kind === "flexible") return t("savings.exit.flexible");
	switch (exit.kind) {
		case "none":
			return t("savings.exit.free");
		case "forgone-days":
			return t("savings.exit.forgone", { days: exit.days });
		case "reduced-rate":
			return t("savings.exit.reduced", { rate: rateText(exit.rate_basis_points) });
	}
}

/** The rate of each part of a balance, if there is more than one. */
export function tiersText(t: T, { tiers, currency }: Pick<SavingsTerms, "tiers" | "currency">): string | null {
	const above = tiers
		.slice(1)
		.map(({ from, rate_basis_points: rate }) =>
			t("savings.rate.above", { rate: rateText(rate), amount: formatMoney(from, currency) }),
		);
	return above.length === 0 ? null : above.join(" · ");
}

/** The zone's city: `Europe/Berlin` is Berlin. */
export const zoneText = (timeZone: string): string => (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
