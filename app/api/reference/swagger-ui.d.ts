declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Plugin = () => { components: Record<string, (props: Record<string, string>) => import("react").ReactNode> };

  type Settings = {
    url: string;
    domNode: HTMLElement;
    deepLinking?: boolean;
    docExpansion?: "list" | "full" | "none";
    defaultModelsExpandDepth?: number;
    tryItOutEnabled?: boolean;
    displayRequestDuration?: boolean;
    validatorUrl?: string | null;
    plugins?: readonly Plugin[];
  };

  export default function SwaggerUI(settings: Settings): unknown;
}
