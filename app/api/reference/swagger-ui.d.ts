declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Settings = {
    url: string;
    domNode: HTMLElement;
    deepLinking?: boolean;
    docExpansion?: "list" | "full" | "none";
    defaultModelsExpandDepth?: number;
    tryItOutEnabled?: boolean;
    displayRequestDuration?: boolean;
    validatorUrl?: string | null;
  };

  export default function SwaggerUI(settings: Settings): unknown;
}
