import type { StepOwner } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { Badge } from "../badge.tsx";

/** Who has to act. */
export function Owner({ owner }: { readonly owner: StepOwner }) {
	const t = useT();
	return <Badge tone={owner === "you" ? "accent" : "neutral"}>{t(`withdrawal.owner.${owner}`)}</Badge>;
}
