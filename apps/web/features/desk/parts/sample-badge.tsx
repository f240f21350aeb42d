import { useT } from "../../../i18n/index.ts";
import { Badge } from "../../../ui/badge.tsx";

/** Beside the name of a made-up customer of the demo. */
export function SampleBadge({ of }: { readonly of: { readonly sample?: boolean | undefined } }) {
	const t = useT();
	return of.sample === true ? <Badge>{t("desk.users.sample")}</Badge> : null;
}
