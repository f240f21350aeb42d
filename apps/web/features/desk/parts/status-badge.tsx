import type { StaffClient } from "@truefill/contracts/http";
import { useT } from "../../../i18n/index.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";

const TONES: Readonly<Record<StaffClient["status"] | "closed", Tone>> = {
	active: "ok",
	pending: "warn",
	deactivated: "danger",
	closed: "neutral",
};

/** Distinguishes clients who closed their own account from those deactivated by staff. */
export function StatusBadge({ client }: { readonly client: Pick<StaffClient, "status" | "closed_at"> }) {
	const t = useT();
	const status = client.closed_at === null ? client.status : "closed";
	return <Badge tone={TONES[status]}>{t(`desk.card.status.${status}`)}</Badge>;
}
