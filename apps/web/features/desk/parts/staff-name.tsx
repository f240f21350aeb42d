import { useStaffMembers } from "../../../data/desk/index.ts";

/** A staff member's name by id; the id until the names are loaded. */
export function StaffName({ id }: { readonly id: string }) {
	const { data } = useStaffMembers();
	return <span title={id}>{data?.find((each) => each.id === id)?.name ?? id}</span>;
}
