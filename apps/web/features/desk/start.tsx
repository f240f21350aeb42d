import { Navigate } from "react-router";
import { useSession } from "../../data/index.ts";
import { placesFor } from "./places.ts";

/** `/admin`: the first destination that the role may open. */
export default function DeskStart() {
	const { user } = useSession();
	const [first] = placesFor(user?.permissions ?? []);
	return <Navigate to={first?.to ?? "/admin/chat"} replace />;
}
