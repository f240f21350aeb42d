/** Groups of what lies close together along one axis, each at most `reach` from its first member. Pure. */
export function groupsNear<T>(items: readonly { readonly item: T; readonly at: number }[], reach: number): T[][] {
	const groups: T[][] = [];
	let from = Number.NEGATIVE_INFINITY;
	for (const { item, at } of [...items].filter((each) => Number.isFinite(each.at)).sort((a, b) => a.at - b.at)) {
		const last = groups.at(-1);
		if (last !== undefined && at - from < reach) last.push(item);
		else {
			groups.push([item]);
			from = at;
		}
	}
	return groups;
}
