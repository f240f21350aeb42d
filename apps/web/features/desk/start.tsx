import { Navigate } from "react-router";
import { useSession } from "../../data/index.ts";
import { placesFor } from "./places.ts";

/** `/admin`: the first place that the role opens. */
export default function DeskStart() {
	const { user } = useSession();
	const [first] = placesFor(user?.permissions ?? []);
	return <Navigate to={first?.to ?? "/admin/chat"} replace />;
}
