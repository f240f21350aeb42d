import { useStaffMembers } from "../../../data/desk/index.ts";

/** Who did something, by their id; the id itself while the names are not known. */
export function StaffName({ id }: { readonly id: string }) {
	const { data } = useStaffMembers();
	return <span title={id}>{data?.find((each) => each.id === id)?.name ?? id}</span>;
}
