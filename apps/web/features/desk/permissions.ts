import type { Permission } from "@truefill/contracts/http";
import { useSession } from "../../data/index.ts";

/** Chooses what is drawn; whether something is done the server decides on every call (R19). */
export function useMay(permission: Permission): boolean {
	const { user } = useSession();
	return user?.permissions.includes(permission) ?? false;
}
