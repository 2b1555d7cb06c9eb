import type { ComponentProps } from "react";
import drawn from "../../.generated/icons.svg";
import type { IconName } from "./icon-name";

export type { IconName } from "./icon-name";

type Props = Omit<ComponentProps<"svg">, "children" | "role" | "aria-hidden"> & { name: IconName; size?: number };

/** An icon of `size` pixels in the colour of the text; who listens hears of it only if it has an `aria-label`. */
export function Icon({ name, size = 24, strokeWidth = 2, ...props }: Props) {
  const heard = props["aria-label"] === undefined ? {} : { role: "img", "aria-hidden": undefined };
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...heard}
      {...props}
    >
      <use href={`${drawn.src}#${name}`} />
    </svg>
  );
}
