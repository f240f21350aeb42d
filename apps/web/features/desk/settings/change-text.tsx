import { useT } from "../../../i18n/index.ts";
import { differencesOf, isStructured } from "./differences.ts";
import { ValueText } from "./value-text.tsx";

/** The old value and the new one; of a setting with many parts only those that differ. */
export function ChangeText({ before, after }: { readonly before: unknown; readonly after: unknown }) {
	const t = useT();
	if (!isStructured(before) && !isStructured(after)) {
		return (
			<>
				<span className="block text-muted line-through">
					<ValueText value={before} />
				</span>
				<ValueText value={after} />
			</>
		);
	}
	const differences = differencesOf(before, after);
	if (differences.length === 0) return <span className="text-muted">{t("staff.settings.unchanged")}</span>;
	return (
		<ul className="flex flex-col gap-0.5">
			{differences.map(({ place, from, to }) => (
				<li key={place} className="wrap-anywhere">
					<bdi className="text-secondary">{place}</bdi> <del className="num text-muted">{from ?? "–"}</del>{" "}
					<span aria-hidden>→</span> <ins className="num no-underline">{to ?? "–"}</ins>
				</li>
			))}
		</ul>
	);
}
