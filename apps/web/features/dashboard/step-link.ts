/** The look of the link to the next step. */
export const STEP_LINK =
	"inline-flex h-control items-center rounded-control bg-accent-solid px-3.5 font-medium text-13 text-on-solid hover:bg-accent-solid-hover";
