import type { ScreeningHitDetail } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../../i18n/index.ts";
import { useRegionNames } from "../../../i18n/region-names.ts";
import { formatDay } from "../../../lib/format.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";

const TONES: Readonly<Record<"same" | "near" | "other", Tone>> = { same: "danger", near: "warn", other: "ok" };
const ENGLISH = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });

/** `1948-12-10` in the language's form; years as they are. */
const birthText = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(`${text}T12:00:00Z`) : text);

/** The customer beside the entry: name, birth date and nationality in the same rows. */
export function Compared({ hit }: { readonly hit: ScreeningHitDetail }) {
	const t = useT();
	const regions = useRegionNames();
	const country = (code: string): string => regions?.of(code) ?? ENGLISH.of(code) ?? code;
	const { compared, current, entry } = hit;
	const unknown = <span className="font-regular text-muted">{t("staff.screening.unknown")}</span>;
	const now = (before: string | null, after: string | null, text: (value: string) => string = (value) => value) =>
		before === after || after === null ? null : (
			<span className="block font-regular text-12 text-warn">
				{t("staff.screening.customer.now", { value: text(after) })}
			</span>
		);
	return (
		<section className="overflow-hidden rounded-card border border-line bg-surface-1">
			<table className="w-full table-fixed text-13">
				<thead className="border-line border-b bg-surface-2 text-12 text-secondary">
					<tr>
						<th scope="col" className="w-24 px-3 py-2 text-start font-regular sm:w-36">
							<span className="sr-only">{t("staff.screening.review")}</span>
						</th>
						<th scope="col" className="px-3 py-2 text-start font-medium">
							{t("staff.screening.customer")}
						</th>
						<th scope="col" className="px-3 py-2 text-start font-medium">
							{t("staff.screening.listed")}
						</th>
					</tr>
				</thead>
				<tbody className="divide-y divide-line align-top">
					<Row
						label={t("staff.screening.field.name")}
						mark={<span className="num text-12 text-secondary">{hit.similarity}</span>}
						own={
							<>
								<Link to={`/admin/users/${hit.customer.id}`} className="underline-offset-4 hover:underline">
									<bdi>{compared.name}</bdi>
								</Link>
								{now(compared.name, current.name)}
							</>
						}
						listed={<bdi>{hit.listed_name}</bdi>}
					/>
					<Row
						label={t("staff.screening.field.birth")}
						mark={
							hit.birth === null ? null : <Badge tone={TONES[hit.birth]}>{t(`staff.screening.${hit.birth}`)}</Badge>
						}
						own={
							<>
								{compared.birth_date === null ? unknown : birthText(compared.birth_date)}
								{now(compared.birth_date, current.birth_date, birthText)}
							</>
						}
						listed={entry.births.length === 0 ? unknown : entry.births.map(birthText).join(", ")}
					/>
					<Row
						label={t("staff.screening.field.nationality")}
						mark={
							hit.nationality === null ? null : (
								<Badge tone={TONES[hit.nationality]}>{t(`staff.screening.${hit.nationality}`)}</Badge>
							)
						}
						own={
							<>
								{compared.nationality === null ? unknown : country(compared.nationality)}
								{now(compared.nationality, current.nationality, country)}
							</>
						}
						listed={entry.nationalities.length === 0 ? unknown : entry.nationalities.map(country).join(", ")}
					/>
				</tbody>
			</table>
		</section>
	);
}

function Row(props: {
	readonly label: string;
	readonly mark: ReactNode;
	readonly own: ReactNode;
	readonly listed: ReactNode;
}) {
	return (
		<tr>
			<th scope="row" className="px-3 py-2.5 text-start font-regular text-muted">
				<span className="flex flex-col items-start gap-1">
					{props.label}
					{props.mark}
				</span>
			</th>
			<td className="wrap-anywhere px-3 py-2.5 font-medium">{props.own}</td>
			<td className="wrap-anywhere px-3 py-2.5 font-medium">{props.listed}</td>
		</tr>
	);
}

/** What else the list says about the entry. */
export function EntryFacts({ hit }: { readonly hit: ScreeningHitDetail }) {
	const t = useT();
	const { entry } = hit;
	const others = entry.names.filter((name) => name !== hit.listed_name);
	const facts: readonly (readonly [string, ReactNode])[] = [
		[t("staff.screening.list"), t(`staff.screening.list.${hit.list}`)],
		[t("staff.screening.field.entry"), <bdi key="entry">{hit.entry_id}</bdi>],
		...(entry.programme === null
			? []
			: [[t("staff.screening.field.programme"), <bdi key="programme">{entry.programme}</bdi>] as const]),
		...(others.length === 0
			? []
			: [
					[
						t("staff.screening.field.names"),
						<ul key="names" className="flex max-h-40 flex-col gap-0.5 overflow-y-auto">
							{others.map((name) => (
								<li key={name}>
									<bdi>{name}</bdi>
								</li>
							))}
						</ul>,
					] as const,
				]),
		...(entry.note === null
			? []
			: [
					[
						t("staff.screening.field.note"),
						<p key="note" dir="auto" className="text-12 text-secondary">
							{entry.note}
						</p>,
					] as const,
				]),
	];
	return (
		<section className="rounded-card border border-line bg-surface-1 p-panel">
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-13">
				{facts.map(([label, value]) => (
					<div key={label} className="contents">
						<dt className="text-muted">{label}</dt>
						<dd className="wrap-anywhere">{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
