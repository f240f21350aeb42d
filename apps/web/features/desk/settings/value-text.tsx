import { staffRole } from "@truefill/contracts/http";
import { type Translate, useT } from "../../../i18n/index.ts";
import { formatNumber } from "../../../lib/format.ts";

/** A setting's value in one line. */
export function ValueText({ value }: { readonly value: unknown }) {
	const t = useT();
	if (value === null || value === undefined) return <span className="text-muted">{t("staff.settings.nothing")}</span>;
	if (typeof value === "boolean") return <span>{value ? t("staff.settings.on") : t("staff.settings.off")}</span>;
	if (Array.isArray(value)) {
		return value.length === 0 ? (
			<span className="text-muted">{t("staff.settings.nothing")}</span>
		) : (
			<span>{value.map((role) => roleName(t, role)).join(", ")}</span>
		);
	}
	if (typeof value === "number") return <span className="num">{formatNumber(String(value))}</span>;
	if (typeof value === "string") return <span className="wrap-anywhere">{value}</span>;
	return (
		<span className="wrap-anywhere">
			{Object.entries(value)
				.filter(([, member]) => member !== null)
				.map(([name, member]) => `${name}: ${String(member)}`)
				.join(", ")}
		</span>
	);
}

function roleName(t: Translate, value: unknown): string {
	const role = staffRole.safeParse(value);
	return role.success ? t(`staff.settings.role.${role.data}`) : String(value);
}
