/** The heading of a part of the bar. */
export const Heading = ({ children }: { readonly children: string }) => (
	<h3 className="font-semibold text-12 text-secondary">{children}</h3>
);
