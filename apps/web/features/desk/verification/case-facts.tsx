import { PERSONAL_FIELDS, type VerificationCase } from "@truefill/contracts/http";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { countryName } from "../../../data/registration/country-name.ts";
import { useT } from "../../../i18n/index.ts";
import { formatDay } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<section className="flex flex-col gap-1.5 rounded-card border border-line bg-surface-1 p-panel">
			<h2 className="font-semibold text-13">{title}</h2>
			{children}
		</section>
	);
}

/** What the documents are compared with: the entered details, the declaration, and other customers. */
export function CaseDetails({ shown }: { readonly shown: VerificationCase }) {
	const t = useT();
	const { details, declared, duplicates } = shown;
	const shownOf = (field: string): string | null => {
		const value = details[field] ?? null;
		if (value === null) return null;
		if (field === "country" || field === "nationality") return countryName(value);
		return field === "birth_date" ? formatDay(`${value}T12:00:00Z`) : value;
	};
	return (
		<>
			<Part title={t("staff.verification.details")}>
				<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
					{PERSONAL_FIELDS.filter((field) => shownOf(field) !== null).map((field) => (
						<div key={field} className="contents">
							<dt className="text-muted">{t(`personal.${field}`)}</dt>
							<dd dir="auto" className="wrap-anywhere font-medium">
								{shownOf(field)}
							</dd>
						</div>
					))}
				</dl>
			</Part>
			{declared === null ? null : (
				<Part title={t("staff.verification.declared")}>
					<p className="text-13">{t(`verification.funds.${declared.source}`)}</p>
					<p dir="auto" className="wrap-anywhere text-13 text-secondary">
						{declared.details}
					</p>
				</Part>
			)}
			<Part title={t("staff.verification.duplicates")}>
				{duplicates.length === 0 ? (
					<p className="text-12 text-muted">{t("staff.verification.duplicates.none")}</p>
				) : (
					<ul className="flex flex-col gap-1.5 text-13">
						{duplicates.map(({ user_id: id, first_name: first, last_name: last, because }) => (
							<li key={id} className="flex flex-wrap items-center gap-2">
								<TriangleAlert className="icon text-warn" aria-hidden />
								<Link to={`/admin/users/${id}`} className="font-medium underline-offset-4 hover:underline">
									{first} {last}
								</Link>
								{because.map((each) => (
									<Badge key={each} tone="warn">
										{t(`staff.verification.because.${each}`)}
									</Badge>
								))}
							</li>
						))}
					</ul>
				)}
			</Part>
		</>
	);
}

/** The customer's other requests. */
export function CaseHistory({ history }: Pick<VerificationCase, "history">) {
	const t = useT();
	return (
		<Part title={t("staff.verification.history")}>
			{history.length === 0 ? (
				<p className="text-12 text-muted">{t("staff.verification.history.none")}</p>
			) : (
				<ul className="flex flex-col gap-1.5 text-12">
					{history.map((each) => (
						<li key={each.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
							<Link to={`/admin/verification/${each.id}`} className="underline-offset-4 hover:underline">
								{t(`verification.${each.part}`)} · {t(`staff.verification.status.${each.status}`)}
							</Link>
							<TimeText value={each.requested_at} className="text-muted" />
							{each.faults.length === 0 && each.note === null ? null : (
								<span dir="auto" className="wrap-anywhere w-full text-muted">
									{[...each.faults.map((fault) => t(`verification.fault.${fault}`)), each.note ?? []]
										.flat()
										.join(" · ")}
								</span>
							)}
						</li>
					))}
				</ul>
			)}
		</Part>
	);
}
