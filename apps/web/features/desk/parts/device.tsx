import { useT } from "../../../i18n/index.ts";

/** The browser's name; its raw user agent on demand, as evidence. Anybody can send any user agent. */
export function Device({ device, userAgent }: { readonly device: string | null; readonly userAgent: string }) {
	const t = useT();
	return (
		<details className="min-w-0">
			<summary className="cursor-pointer rounded-control font-medium">
				<bdi>{device ?? t("staff.device.unknown")}</bdi>
			</summary>
			<p className="mt-1 text-11 text-muted">{t("staff.device.sent")}</p>
			<p dir="ltr" className="wrap-anywhere num select-all text-11 text-secondary rtl:text-right">
				{userAgent === "" ? "–" : userAgent}
			</p>
		</details>
	);
}
