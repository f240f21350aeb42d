import type { Permission } from "@truefill/contracts/http";
import { useSession } from "../../data/index.ts";

/** Only for rendering; the server authorises every call (R19). */
export function useMay(permission: Permission): boolean {
	const { user } = useSession();
	return user?.permissions.includes(permission) ?? false;
}
